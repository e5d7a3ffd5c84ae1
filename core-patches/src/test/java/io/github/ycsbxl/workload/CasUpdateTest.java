package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.binding.VersionedRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

final class CasUpdateTest {
  private static final String TABLE = "usertable";
  private static final String CAS =
      "recordcount=1 insertorder=ordered readproportion=0 updateproportion=0"
          + " readmodifywriteproportion=1 readmodifywrite.mode=cas ";

  private final ObserverLog log = new ObserverLog();
  private MapStore store;
  private MapStore other;

  @BeforeEach
  void load(TestInfo test) {
    String name = "CasUpdateTest " + test.getTestMethod().orElseThrow().getName();
    store = MapStore.open(name);
    other = MapStore.open(name);
    Settings.workload(CAS + "seed=2").operations(0, 1, new ObserverLog()).load(store);
    store.data().recordCalls();
  }

  @Test
  void changesOneFieldOfARecordThatIsCurrent() {
    Map<String, String> before = record();
    assertThat(transact("")).isEqualTo(Status.OK);
    assertThat(log.events()).containsExactly("retries 0", "CAS OK");
    Map<String, String> after = record();
    assertThat(after.keySet()).isEqualTo(before.keySet());
    assertThat(after.keySet())
        .filteredOn(name -> !after.get(name).equals(before.get(name)))
        .hasSize(1);
  }

  @Test
  void changesAllFieldsWhenAsked() {
    Map<String, String> before = record();
    transact("writeallfields=true");
    assertThat(record().values()).doesNotContainAnyElementsOf(before.values());
  }

  @Test
  void retriesFromWhatTheStoreHas() {
    conflict(2);
    assertThat(transact("")).isEqualTo(Status.OK);
    assertThat(log.events()).containsExactly("conflict", "conflict", "retries 2", "CAS OK");
    assertThat(calls(Kind.READ_VERSIONED)).isEqualTo(1);
    assertThat(calls(Kind.REPLACE)).isEqualTo(3);
    assertThat(record()).containsEntry("other", "2");
  }

  @Test
  void readsAgainWhenTheStoreDoesNotTellWhatItHas() {
    store.data().returnConflicting(false);
    conflict(2);
    assertThat(transact("")).isEqualTo(Status.OK);
    assertThat(log.events()).containsExactly("conflict", "conflict", "retries 2", "CAS OK");
    assertThat(calls(Kind.READ_VERSIONED)).isEqualTo(3);
    assertThat(record()).containsEntry("other", "2");
  }

  @Test
  void givesUpAfterTheRetriesThatAreAllowed() {
    conflict(Integer.MAX_VALUE);
    assertThat(transact("cas.retries=2")).isEqualTo(Statuses.CONFLICT);
    assertThat(log.events()).containsExactly("conflict", "conflict", "conflict", "CAS CONFLICT");
    log.events().clear();
    assertThat(transact("cas.retries=0")).isEqualTo(Statuses.CONFLICT);
    assertThat(log.events()).containsExactly("conflict", "CAS CONFLICT");
  }

  @Test
  void theLatencyIsThatOfAllTries() {
    var firstCall = new AtomicLong(Long.MAX_VALUE);
    var lastCall = new AtomicLong();
    store
        .data()
        .inject(
            call -> call.is(Kind.READ_VERSIONED),
            (call, operation) -> {
              firstCall.accumulateAndGet(System.nanoTime(), Math::min);
              return operation.get();
            });
    conflict(3, () -> lastCall.set(System.nanoTime()));
    transact("");
    assertThat(log.completed()).hasSize(1);
    assertThat(log.completed().get(0).startNanos()).isLessThanOrEqualTo(firstCall.get());
    assertThat(log.completed().get(0).endNanos()).isGreaterThanOrEqualTo(lastCall.get());
  }

  @Test
  void anExceptionWhenWritingLeavesTheOutcomeOpen() {
    store
        .data()
        .inject(call -> call.is(Kind.REPLACE), Fault.exception(new RuntimeException("time-out")));
    Status status = transact("");
    assertThat(status).matches(Statuses::isIndeterminate);
    assertThat(status.getDescription()).isEqualTo("RuntimeException: time-out");
    assertThat(log.events()).containsExactly("CAS INDETERMINATE");
    assertThat(calls(Kind.REPLACE)).isEqualTo(1);
  }

  @Test
  void writesNothingWhenTheReadFails() {
    assertThat(store.delete(TABLE, "user0")).isEqualTo(Status.OK);
    transact("");
    store
        .data()
        .inject(
            call -> call.is(Kind.READ_VERSIONED), Fault.exception(new RuntimeException("broken")));
    transact("");
    assertThat(log.events()).containsExactly("CAS NOT_FOUND", "CAS ERROR");
    assertThat(calls(Kind.REPLACE)).isZero();
  }

  @Test
  void aRunThatStopsLetsAConflictEndButNotAStoreThatRefusesEverything() {
    ScaleWorkload workload = Settings.workload(CAS);
    ThreadOperations operations = workload.operations(0, 1, log);
    workload.requestStop();
    conflict(5);
    assertThat(operations.transact(store)).isEqualTo(Status.OK);
    conflict(Integer.MAX_VALUE);
    assertThat(operations.transact(store)).isEqualTo(Statuses.CONFLICT);
    assertThat(log.count("conflict")).isEqualTo(5 + 101);
  }

  private Status transact(String settings) {
    return Settings.workload(CAS + settings).operations(0, 1, log).transact(store);
  }

  /** Makes another client change the record before each of the next tries. */
  private void conflict(int times) {
    conflict(times, () -> {});
  }

  private void conflict(int times, Runnable alsoEveryTime) {
    store.data().heal();
    var done = new AtomicInteger();
    store
        .data()
        .inject(
            call -> call.is(Kind.REPLACE),
            (call, operation) -> {
              alsoEveryTime.run();
              if (done.get() < times) {
                Map<String, ByteIterator> change = new HashMap<>();
                change.put("other", TestDb.ascii(String.valueOf(done.incrementAndGet())));
                other.update(TABLE, call.key(), change);
              }
              return operation.get();
            });
  }

  private long calls(Kind kind) {
    return store.data().calls().stream().filter(call -> call.is(kind)).count();
  }

  private Map<String, String> record() {
    var record = new VersionedRecord();
    assertThat(store.readLatest(TABLE, "user0", record)).isEqualTo(Status.OK);
    var text = new HashMap<String, String>();
    record.fields().forEach((name, value) -> text.put(name, value.toString()));
    return text;
  }
}
