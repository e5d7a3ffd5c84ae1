package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.config.GoldenMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/** Inserts by several clients with several threads each, while others read. */
final class RunInsertsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int RECORDS = 100;
  private static final int PROCESSES = 3;
  private static final int THREADS = 2;
  private static final int OPERATIONS = 4_000;
  private static final String MIX =
      "recordcount=%d insertorder=ordered readproportion=0.5 updateproportion=0 insertproportion=0.5 "
          .formatted(RECORDS);

  private String name;
  private MapStore store;

  @BeforeEach
  void load(TestInfo test) {
    name = "RunInsertsTest " + test.getTestMethod().orElseThrow().getName() + test.getDisplayName();
    store = MapStore.open(name);
    ThreadOperations load = Settings.workload(MIX).operations(0, 1, new ObserverLog());
    for (int i = 0; i < RECORDS; i++) {
      assertThat(load.load(store)).isEqualTo(Status.OK);
    }
  }

  @Test
  void processesNeverInsertTheSameRecord() throws Exception {
    store.data().recordCalls();
    List<ObserverLog> logs = run("requestdistribution=latest");
    assertThat(logs)
        .allSatisfy(log -> assertThat(log.events()).containsOnly("READ OK", "INSERT OK"));
    List<Long> inserted =
        store.data().calls().stream()
            .filter(call -> call.is(Kind.INSERT))
            .map(RunInsertsTest::number)
            .toList();
    assertThat(inserted)
        .hasSizeGreaterThan(PROCESSES * THREADS * OPERATIONS / 3)
        .doesNotHaveDuplicates()
        .allMatch(number -> number >= RECORDS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"latest", "zipfian", "uniform"})
  void readsNoRecordBeforeItIsAcknowledgedAndNoneThatWasAbandoned(String distribution)
      throws Exception {
    Set<Long> readable = ConcurrentHashMap.newKeySet();
    Queue<Long> readTooEarly = new ConcurrentLinkedQueue<>();
    store.data().keys("usertable").forEach(key -> readable.add(number(key)));
    store
        .data()
        .inject(
            call -> call.is(Kind.READ),
            (call, operation) -> {
              if (!readable.contains(number(call))) {
                readTooEarly.add(number(call));
              }
              return operation.get();
            });
    store.data().inject(call -> failing(call, 0), Fault.status(Status.ERROR));
    store.data().inject(call -> failing(call, 1), Fault.doneInDoubt());
    store
        .data()
        .inject(call -> failing(call, 2), Fault.doneWithException(new RuntimeException("cut")));
    store
        .data()
        .inject(
            call -> call.is(Kind.INSERT),
            (call, operation) -> {
              Status status = operation.get();
              readable.add(number(call));
              return status;
            });
    List<ObserverLog> logs = run("requestdistribution=" + distribution);
    assertThat(readTooEarly).isEmpty();
    assertThat(logs)
        .allSatisfy(
            log ->
                assertThat(log.events())
                    .contains("READ OK", "INSERT OK", "INSERT ERROR", "INSERT INDETERMINATE")
                    .containsOnly("READ OK", "INSERT OK", "INSERT ERROR", "INSERT INDETERMINATE"));
  }

  @Test
  void newRecordsAreRead() throws Exception {
    store.data().recordCalls();
    run("requestdistribution=latest");
    assertThat(store.data().calls())
        .filteredOn(call -> call.is(Kind.READ) && number(call) >= RECORDS)
        .hasSizeGreaterThan(OPERATIONS);
  }

  @Test
  void aKeyThatDoesNotFitFailsAndIsNotRead() {
    var log = new ObserverLog();
    // Numbers up to 14, and from 17 on the marks of their blocks, of one number each.
    ScaleWorkload workload =
        Settings.workload(
            "recordcount=12 key.format=base32 key.length=5 insertproportion=1 readproportion=0"
                + " updateproportion=0");
    MapStore small = MapStore.open(name + " small");
    workload.prepare(small);
    ThreadOperations operations = workload.operations(0, 1, log);
    for (int i = 0; i < 5; i++) {
      operations.transact(small);
    }
    assertThat(log.events())
        .containsExactly("INSERT OK", "INSERT OK", "INSERT OK", "INSERT ERROR", "INSERT ERROR");
    golden.pin(log.completed().get(3).status().getDescription());
  }

  /** Returns true for some inserts, of every requested kind. */
  private static boolean failing(Call call, int kind) {
    return call.is(Kind.INSERT) && number(call) % 10 == kind;
  }

  private static long number(Call call) {
    return number(call.key());
  }

  private static long number(String key) {
    return Long.parseLong(key.substring("user".length()));
  }

  /** Runs the threads of all clients concurrently, and returns their observed events. */
  /** The first insert of a run reserves a block. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void reservationOfABlockIsRetriedAsAnInsertIs(int retries) {
    var failed = new AtomicBoolean();
    store
        .data()
        .inject(
            call -> call.is(Kind.INSERT) && !failed.getAndSet(true), Fault.status(Status.ERROR));
    String settings =
        "readproportion=0 insertproportion=1 core_workload_insertion_retry_interval=0"
            + " core_workload_insertion_retry_limit="
            + retries;
    var log = new ObserverLog();
    ScaleWorkload workload = workload(0, settings);
    workload.prepare(store);
    workload.operations(0, 1, log).transact(store);
    assertThat(log.events()).containsExactly(retries == 0 ? "INSERT ERROR" : "INSERT OK");
  }

  private List<ObserverLog> run(String settings) throws Exception {
    var logs = new ArrayList<ObserverLog>();
    var tasks = new ArrayList<Callable<Void>>();
    for (int process = 0; process < PROCESSES; process++) {
      ScaleWorkload workload = workload(process, settings);
      for (int thread = 0; thread < THREADS; thread++) {
        var log = new ObserverLog();
        logs.add(log);
        ThreadOperations operations = workload.operations(thread, THREADS, log);
        tasks.add(() -> transact(operations));
      }
    }
    Together.run(tasks);
    return logs;
  }

  private Void transact(ThreadOperations operations) {
    MapStore connection = MapStore.open(name);
    for (int i = 0; i < OPERATIONS; i++) {
      operations.transact(connection);
    }
    return null;
  }

  private static ScaleWorkload workload(int process, String settings) {
    return Settings.workload(
        "%s client.count=%d client.index=%d %s".formatted(MIX, PROCESSES, process, settings));
  }
}
