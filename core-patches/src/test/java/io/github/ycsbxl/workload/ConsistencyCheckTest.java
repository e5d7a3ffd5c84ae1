package io.github.ycsbxl.workload;

import static io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee.MONOTONIC_READS;
import static io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee.READ_YOUR_WRITES;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.workload.ObserverLog.Checked;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/** The check in the operations of one thread on one record. */
final class ConsistencyCheckTest {
  private static final String SETTINGS =
      "recordcount=1 insertorder=ordered readproportion=0.4 multigetproportion=0.1"
          + " cachedproportion=0.5 updateproportion=0 readmodifywriteproportion=0.5"
          + " readmodifywrite.mode=cas consistency.check=true cas.audit.id=t ";

  private final ObserverLog log = new ObserverLog();
  private MapStore store;
  private WorkloadConfig config;
  private WorkloadState state;
  private ThreadContext context;
  private ReadOperation read;
  private CasUpdate cas;

  @BeforeEach
  void load(TestInfo test) {
    store = MapStore.open("ConsistencyCheckTest " + test.getDisplayName());
    use("");
    state.operations(0, 1, new ObserverLog(), null).load(store);
  }

  @Test
  void countsWithoutAnAudit() {
    update();
    update();
    var record = new VersionedRecord();
    store.readLatest("usertable", "user0", record);
    byte[] field = record.fields().get("field0").toArray();
    assertThat(new CasCounter("t").count(field)).isEqualTo(2);
    assertThat(config.cas().audit()).isFalse();
  }

  @Test
  void aReadThatSeesTheWriteIsFresh() {
    update();
    read();
    assertThat(log.checked())
        .containsExactly(new Checked(READ_YOUR_WRITES, 0, 0), new Checked(MONOTONIC_READS, 0, 0));
  }

  @Test
  void aReadThatDoesNotSeeTheWriteIsStale() {
    update();
    long acknowledged = log.completed().get(0).endNanos();
    store.data().readStale(true);
    read();
    long started = log.completed().get(1).startNanos();
    // The thread had read no newer version before it wrote.
    assertThat(log.checked())
        .containsExactly(
            new Checked(READ_YOUR_WRITES, 1, started - acknowledged),
            new Checked(MONOTONIC_READS, 0, 0));
  }

  @Test
  void aReadThatIsOlderThanAnEarlierOneIsNotMonotonic() {
    update();
    read();
    long known = log.completed().get(1).endNanos();
    log.checked().clear();
    store.data().readStale(true);
    read();
    long started = log.completed().get(2).startNanos();
    assertThat(log.checked()).contains(new Checked(MONOTONIC_READS, 1, started - known));
  }

  @Test
  void theReadOfACompareAndSetIsCheckedAndItsConflictIsKnowledge() {
    update();
    store.data().readStale(true);
    update();
    assertThat(log.count("conflict")).isEqualTo(1);
    assertThat(log.checked()).extracting(Checked::versionsBehind).containsExactly(1L, 0L);
    log.checked().clear();
    read();
    // The conflict returned version 1, and the lagging replica has it by now.
    assertThat(log.checked()).extracting(Checked::versionsBehind).containsExactly(1L, 0L);
  }

  @Test
  void anUpdateOfUnknownOutcomeIsNoAcknowledgedOne() {
    store
        .data()
        .inject(
            call -> call.is(Kind.REPLACE),
            (call, operation) -> {
              operation.get();
              throw new IllegalStateException("time-out");
            });
    cas.next(store);
    store.data().readStale(true);
    read();
    assertThat(log.checked()).containsExactly(new Checked(MONOTONIC_READS, 0, 0));
  }

  @Test
  void aMultigetIsCheckedRecordByRecord() {
    update();
    store.data().readStale(true);
    assertThat(new MultiGetOperation(context, config.operations().multiGetSize()).next(store))
        .isEqualTo(Status.OK);
    assertThat(log.checked()).extracting(Checked::versionsBehind).containsExactly(1L, 0L);
  }

  @Test
  void neitherAFailedReadNorACachedOneIsChecked() {
    update();
    store.data().inject(call -> call.is(Kind.READ), Fault.status(Status.ERROR));
    read.next(store);
    store.data().heal();
    var cached = new CachedReads(read, context, config.operations().cache());
    while (log.count("READ-CACHED OK") < 5) {
      cached.next(store);
    }
    assertThat(log.checked()).hasSize((int) (2 * log.count("READ OK")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"value.source=verify", "writeallfields=true", "requestdistribution=zipfian"})
  void leavesTheValuesOfAReadAsTheyAre(String settings) {
    use(settings);
    for (int i = 0; i < 20; i++) {
      update();
      read();
    }
    assertThat(log.checked()).extracting(Checked::versionsBehind).containsOnly(0L);
    assertThat(read.result()).isNotEmpty();
    assertThat(read.result().values())
        .allSatisfy(value -> assertThat(value.bytesLeft()).isEqualTo(100));
  }

  @Test
  void isNotThereUnlessAskedFor() {
    use("consistency.check=false");
    update();
    read();
    assertThat(log.checked()).isEmpty();
    assertThat(List.of(context.consistency())).containsExactly(ConsistencyCheck.NONE);
  }

  /** Creates a thread of a new workload; a verifying one must load the store. */
  private void use(String settings) {
    config = Settings.config(SETTINGS + settings);
    state = Settings.state(SETTINGS + settings);
    context = state.context(0, 1, log);
    read = new ReadOperation(context);
    cas = state.casUpdate(context, null);
    if (!settings.isEmpty()) {
      store.delete("usertable", "user0");
      state.operations(0, 1, new ObserverLog(), null).load(store);
    }
  }

  private void update() {
    assertThat(cas.next(store)).isEqualTo(Status.OK);
  }

  private void read() {
    assertThat(read.next(store)).isEqualTo(Status.OK);
  }
}
