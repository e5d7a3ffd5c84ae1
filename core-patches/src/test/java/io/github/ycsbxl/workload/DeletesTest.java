package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

final class DeletesTest {
  private static final int RECORDS = 200;
  private static final String HALF =
      "recordcount=200 readproportion=0.5 updateproportion=0 deleteproportion=0.5 ";

  private final ObserverLog log = new ObserverLog();
  private MapStore store;

  @BeforeEach
  void load(TestInfo test) {
    store = MapStore.open("DeletesTest " + test.getDisplayName());
    ThreadOperations load = Settings.workload(HALF).operations(0, 1, new ObserverLog());
    for (int i = 0; i < RECORDS; i++) {
      load.load(store);
    }
    store.data().recordCalls();
  }

  @ParameterizedTest
  @ValueSource(strings = {"zipfian", "uniform", "latest", "hotspot", "exponential", "sequential"})
  void noThreadOfTheProcessAsksForWhatOneDeleted(String distribution) {
    ScaleWorkload workload = Settings.workload(HALF + "requestdistribution=" + distribution);
    ThreadOperations one = workload.operations(0, 2, log);
    ThreadOperations other = workload.operations(1, 2, log);
    for (int i = 0; i < 70; i++) {
      assertThat(one.transact(store)).isEqualTo(Status.OK);
      assertThat(other.transact(store)).isEqualTo(Status.OK);
    }
    assertThat(log.count("DELETE OK")).isBetween(40L, 100L);
    assertThat(store.data().keys("usertable")).hasSize(RECORDS - (int) log.count("DELETE OK"));
  }

  /** During an operation, another thread deletes its record. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "readproportion=0.5",
        "updateproportion=0.5",
        "readmodifywriteproportion=0.5",
        "readmodifywriteproportion=0.5 readmodifywrite.mode=cas",
        "multigetproportion=0.5 multiget.size=3"
      })
  void aRecordThatIsDeletedMeanwhileIsNoMiss(String mix) {
    ScaleWorkload workload =
        Settings.workload(
            "recordcount=200 readproportion=0 updateproportion=0 deleteproportion=0.5 " + mix);
    ThreadOperations other = workload.operations(1, 2, log);
    var deleting = new AtomicBoolean();
    store
        .data()
        .inject(
            call -> !call.is(Kind.DELETE) && deleting.compareAndSet(false, true),
            (call, operation) -> {
              String key = call.key().split(" ")[0];
              while (store.data().keys("usertable").contains(key)
                  && other.transact(store) != ClientWork.NO_MORE) {}
              deleting.set(false);
              return operation.get();
            });
    ThreadOperations operations = workload.operations(0, 2, log);
    while (operations.transact(store) != ClientWork.NO_MORE) {}
    assertThat(log.events()).isNotEmpty().noneMatch(event -> event.endsWith("NOT_FOUND"));
    assertThat(log.count("DELETE OK")).isEqualTo(RECORDS);
  }

  @Test
  void aRecordThatWasLostIsAMiss() {
    store.data().inject(call -> call.is(Kind.READ), Fault.status(Status.NOT_FOUND));
    ThreadOperations operations = Settings.workload(HALF).operations(0, 1, log);
    for (int i = 0; i < 20; i++) {
      operations.transact(store);
    }
    assertThat(log.count("READ NOT_FOUND")).isPositive();
  }

  @Test
  void deletesEveryRecordAndThenNothing() {
    ThreadOperations operations =
        Settings.workload(HALF + "readproportion=0 deleteproportion=1").operations(0, 1, log);
    for (int i = 0; i < RECORDS; i++) {
      assertThat(operations.transact(store)).isEqualTo(Status.OK);
    }
    assertThat(operations.transact(store)).isSameAs(ClientWork.NO_MORE);
    assertThat(log.count("DELETE OK")).isEqualTo(RECORDS);
    assertThat(log.events()).hasSize(RECORDS);
  }

  @Test
  void threadsNeverDeleteTheSameRecord(TestInfo test) throws Exception {
    ScaleWorkload workload = Settings.workload(HALF + "readproportion=0 deleteproportion=1");
    List<ObserverLog> logs = List.of(new ObserverLog(), new ObserverLog(), new ObserverLog());
    var threads = new ArrayList<Callable<Void>>();
    for (int thread = 0; thread < logs.size(); thread++) {
      ThreadOperations operations = workload.operations(thread, logs.size(), logs.get(thread));
      MapStore connection = MapStore.open("DeletesTest " + test.getDisplayName());
      threads.add(
          () -> {
            while (operations.transact(connection) != ClientWork.NO_MORE) {}
            return null;
          });
    }
    Together.run(threads);
    assertThat(logs).allSatisfy(one -> assertThat(one.events()).allMatch("DELETE OK"::equals));
    assertThat(logs.stream().mapToLong(one -> one.count("DELETE OK")).sum()).isEqualTo(RECORDS);
  }

  @Test
  void doesNotAskAgainAfterADeleteThatFailed() {
    store.data().inject(call -> call.is(Kind.DELETE), Fault.status(Status.SERVICE_UNAVAILABLE));
    ThreadOperations operations = Settings.workload(HALF).operations(0, 1, log);
    for (int i = 0; i < 100; i++) {
      operations.transact(store);
    }
    assertThat(store.data().calls())
        .filteredOn(call -> call.is(Kind.DELETE))
        .extracting(Call::key)
        .doesNotHaveDuplicates();
  }
}
