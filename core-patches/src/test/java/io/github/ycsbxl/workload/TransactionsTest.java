package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.workload.ObserverLog.Moved;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.BasicDB;
import site.ycsb.Status;

final class TransactionsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String ONLY = "recordcount=100 updateproportion=0 readproportion=0 ";
  private static final String MIX =
      "recordcount=100 readproportion=0.4 updateproportion=0.2 scanproportion=0.1"
          + " insertproportion=0.1 readmodifywriteproportion=0.2 requestdistribution=zipfian"
          + " readallfields=false ";

  private final ObserverLog log = new ObserverLog();
  private MapStore store;

  @BeforeEach
  void open(TestInfo test) {
    store = open(test.getTestMethod().orElseThrow().getName());
    load(store);
  }

  @Test
  void theSameSeedGivesTheSameOperations() {
    List<Call> calls = calls("same", MIX, 3, 8);
    assertThat(calls("same again", MIX, 3, 8)).isEqualTo(calls);
    assertThat(contents("same again")).isEqualTo(contents("same"));
  }

  @Test
  void anotherSeedThreadOrClientGivesOthers() {
    // Reads only, because inserts always have their own numbers.
    String reads = ONLY + "readproportion=1 client.count=2 ";
    List<Call> calls = calls("one", reads, 3, 8);
    assertThat(calls("other thread", reads, 4, 8)).isNotEqualTo(calls);
    assertThat(calls("other seed", reads + "seed=2", 3, 8)).isNotEqualTo(calls);
    assertThat(calls("other client", reads + "client.index=1", 3, 8)).isNotEqualTo(calls);
  }

  @Test
  void readsAllFieldsOrOne() {
    transact(ONLY + "readproportion=1");
    assertThat(lastCall().fields()).isNull();
    ThreadOperations one = operations(ONLY + "readproportion=1 readallfields=false");
    for (int i = 0; i < 50; i++) {
      assertThat(one.transact(store)).isEqualTo(Status.OK);
      assertThat(lastCall().fields()).hasSize(1);
    }
    assertThat(store.data().calls().stream().skip(2).map(Call::fields).distinct().count())
        .isGreaterThan(5);
  }

  /** Records have ten fields of 100 bytes. */
  @Test
  void bytesOfValuesAreCounted() {
    transact(ONLY + "readproportion=1");
    transact(ONLY + "readproportion=1 readallfields=false");
    transact(ONLY + "updateproportion=1");
    transact(ONLY + "insertproportion=1");
    transact(ONLY + "scanproportion=1 minscanlength=3 maxscanlength=3 requestdistribution=hotspot");
    transact(ONLY + "readmodifywriteproportion=1 writeallfields=true");
    transact(ONLY + "readmodifywriteproportion=1 readmodifywrite.mode=cas");
    transact(ONLY + "deleteproportion=1");
    assertThat(log.moved())
        .containsExactly(
            new Moved(OperationType.READ, 1_000, 0),
            new Moved(OperationType.READ, 100, 0),
            new Moved(OperationType.UPDATE, 0, 100),
            new Moved(OperationType.INSERT, 0, 1_000),
            new Moved(OperationType.SCAN, log.moved().get(4).readBytes(), 0),
            new Moved(OperationType.READ, 1_000, 0),
            new Moved(OperationType.UPDATE, 0, 1_000),
            new Moved(OperationType.READ_MODIFY_WRITE, 1_000, 1_000),
            new Moved(OperationType.CAS, 1_000, 1_000));
    assertThat(log.moved().get(4).readBytes()).isIn(1_000L, 2_000L, 3_000L);
  }

  @Test
  void updatesOneFieldOrAll() {
    transact(ONLY + "updateproportion=1");
    assertThat(lastCall().fields()).hasSize(1);
    transact(ONLY + "updateproportion=1 writeallfields=true");
    assertThat(lastCall().fields()).hasSize(10);
    assertThat(log.events()).containsExactly("UPDATE OK", "UPDATE OK");
  }

  @Test
  void scansAsManyRecordsAsAsked() {
    ThreadOperations operations =
        operations(ONLY + "scanproportion=1 minscanlength=3 maxscanlength=6 readallfields=false");
    for (int i = 0; i < 200; i++) {
      assertThat(operations.transact(store)).isEqualTo(Status.OK);
    }
    assertThat(store.data().calls())
        .filteredOn(call -> call.is(Kind.SCAN))
        .hasSize(200)
        .allMatch(call -> call.fields().size() == 1)
        .extracting(Call::records)
        .contains(3, 4, 5, 6)
        .allMatch(length -> length >= 3 && length <= 6);
  }

  @Test
  void readsWhatItModifiesAndWrites() {
    transact(ONLY + "readmodifywriteproportion=1");
    List<Call> calls = store.data().calls();
    assertThat(calls).extracting(Call::kind).containsExactly(Kind.READ, Kind.UPDATE);
    assertThat(calls).extracting(Call::key).containsOnly(calls.get(0).key());
    assertThat(log.events()).containsExactly("READ OK", "UPDATE OK", "READ-MODIFY-WRITE OK");
    assertThat(log.completed().get(2).startNanos())
        .isLessThanOrEqualTo(log.completed().get(0).startNanos());
  }

  @Test
  void writesNothingAfterAReadThatFailed() {
    store.data().inject(call -> call.is(Kind.READ), Fault.status(Status.SERVICE_UNAVAILABLE));
    assertThat(transact(ONLY + "readmodifywriteproportion=1"))
        .isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(store.data().calls()).extracting(Call::kind).containsExactly(Kind.READ);
    assertThat(log.events())
        .containsExactly("READ SERVICE_UNAVAILABLE", "READ-MODIFY-WRITE SERVICE_UNAVAILABLE");
  }

  @Test
  void anExceptionInABindingIsAFailedOperation() {
    store.data().inject(call -> true, Fault.exception(new IllegalStateException("broken")));
    Status read = transact(ONLY + "readproportion=1");
    assertThat(read.getName()).isEqualTo("ERROR");
    assertThat(read.getDescription()).isEqualTo("IllegalStateException: broken");
    transact(ONLY + "scanproportion=1");
    transact(ONLY + "updateproportion=1");
    transact(ONLY + "insertproportion=1");
    transact(ONLY + "readmodifywriteproportion=1");
    assertThat(log.events())
        .containsExactly(
            "READ ERROR",
            "SCAN ERROR",
            "UPDATE INDETERMINATE",
            "INSERT INDETERMINATE",
            "READ ERROR",
            "READ-MODIFY-WRITE ERROR");
  }

  @Test
  void aMissingStatusIsAFailedOperation() {
    store.data().inject(call -> true, (call, operation) -> null);
    golden.pin(transact(ONLY + "readproportion=1").getDescription());
    assertThat(log.events()).containsExactly("READ ERROR");
  }

  @Test
  void compareAndSetNeedsABindingThatHasIt() {
    Status status =
        operations(ONLY + "readmodifywriteproportion=1 readmodifywrite.mode=cas")
            .transact(new BasicDB());
    assertThat(status.getName()).isEqualTo("ERROR");
    assertThat(log.events()).containsExactly("CAS ERROR");
  }

  private Status transact(String settings) {
    return operations(settings).transact(store);
  }

  private ThreadOperations operations(String settings) {
    return Settings.workload(settings).operations(0, 1, log);
  }

  private Call lastCall() {
    List<Call> calls = store.data().calls();
    return calls.get(calls.size() - 1);
  }

  private static List<Call> calls(String name, String settings, int thread, int threads) {
    MapStore fresh = open(name);
    load(fresh);
    ThreadOperations operations =
        Settings.workload(settings).operations(thread, threads, new ObserverLog());
    for (int i = 0; i < 500; i++) {
      assertThat(operations.transact(fresh)).isEqualTo(Status.OK);
    }
    return fresh.data().calls();
  }

  private static List<String> contents(String name) {
    MapStore opened = open(name);
    var record = new VersionedRecord();
    return opened.data().keys("usertable").stream()
        .map(
            key -> {
              opened.readLatest("usertable", key, record);
              return key + record.version() + record.fields();
            })
        .toList();
  }

  private static MapStore open(String name) {
    return MapStore.open("TransactionsTest " + name);
  }

  private static void load(MapStore empty) {
    ThreadOperations load =
        Settings.workload("recordcount=100").operations(0, 1, new ObserverLog());
    IntStream.range(0, 100).forEach(i -> assertThat(load.load(empty)).isEqualTo(Status.OK));
    empty.data().recordCalls();
  }
}
