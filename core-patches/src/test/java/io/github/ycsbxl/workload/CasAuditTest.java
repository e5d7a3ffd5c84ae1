package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.db.Call;
import io.github.ycsbxl.db.Call.Kind;
import io.github.ycsbxl.db.Fault;
import io.github.ycsbxl.db.MapStore;
import io.github.ycsbxl.db.Statuses;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import site.ycsb.Status;

final class CasAuditTest {
  private static final int RECORDS = 5;
  private static final int THREADS = 4;
  private static final String CAS =
      "recordcount=%d insertorder=ordered readproportion=0 updateproportion=0 fieldlength=20"
              .formatted(RECORDS)
          + " readmodifywriteproportion=1 readmodifywrite.mode=cas cas.audit=true cas.audit.id=t ";

  private String name;
  private MapStore store;

  @BeforeEach
  void load(TestInfo test) {
    name = "CasAuditTest " + test.getTestMethod().orElseThrow().getName();
    store = MapStore.open(name);
    ThreadOperations load = Settings.workload(CAS).operations(0, 1, new ObserverLog());
    IntStream.range(0, RECORDS).forEach(i -> assertThat(load.load(store)).isEqualTo(Status.OK));
  }

  @Test
  void threadsThatFightOverAFewRecordsLoseNothing() throws Exception {
    for (String settings : List.of("", "writeallfields=true", "cas.retries=1")) {
      ScaleWorkload workload =
          Settings.workload(CAS + "cas.audit.id=fight" + settings.length() + " " + settings);
      letThreadsMeetBeforeTheirFirstWrites();
      List<ObserverLog> logs = run(workload, THREADS, 5_000);
      long succeeded = logs.stream().mapToLong(log -> log.count("CAS OK")).sum();
      AuditResult result = audit(workload.auditLedger());
      assertThat(result)
          .isEqualTo(new AuditResult(RECORDS, succeeded, 0, 0, 0, 0, Optional.empty()));
      assertThat(result.passed()).isTrue();
      assertThat(logs).anyMatch(log -> log.count("conflict") > 0);
    }
  }

  @Test
  void findsALostUpdate() {
    store.data().inject(call -> isWrite(call, 1), Fault.lost());
    ScaleWorkload workload = update(10);
    AuditResult result = audit(workload.auditLedger());
    assertThat(result.lost()).isEqualTo(1);
    assertThat(result.unexplained()).isZero();
    assertThat(result.passed()).isFalse();
    assertThat(result.example().orElseThrow())
        .matches(
            "user\\d: (\\d+) updates in the store, (\\d+) known to have succeeded, 0 in doubt");
  }

  @Test
  void findsARecordThatIsGone() {
    ScaleWorkload workload = update(50);
    store.delete("usertable", "user3");
    AuditLedger ledger = workload.auditLedger();
    assertThat(audit(ledger).lost()).isEqualTo(ledger.entries().get(3L).successes()).isPositive();
  }

  @Test
  void findsAnUpdateThatNobodyMade() {
    ScaleWorkload workload = update(10);
    update(3);
    AuditResult result = audit(workload.auditLedger());
    assertThat(result.unexplained()).isEqualTo(3);
    assertThat(result.lost()).isZero();
    assertThat(result.passed()).isFalse();
  }

  @Test
  void anUpdateInDoubtMayBeThereOrNot() {
    store.data().inject(call -> isWrite(call, 1), Fault.doneInDoubt());
    store
        .data()
        .inject(
            call -> isWrite(call, 2),
            Fault.status(Statuses.indeterminate(new IllegalStateException("cut"))));
    store
        .data()
        .inject(call -> isWrite(call, 3), Fault.doneWithException(new RuntimeException("cut")));
    AuditResult result = audit(update(20).auditLedger());
    assertThat(result.updates()).isEqualTo(17);
    assertThat(result.doubts()).isEqualTo(3);
    assertThat(result.passed()).isTrue();
  }

  @Test
  void staleReadsCostRetriesButLoseNothing() {
    store.data().readStale(true);
    AuditResult result = audit(update(100).auditLedger());
    assertThat(result.updates()).isEqualTo(100);
    assertThat(result.passed()).isTrue();
  }

  @Test
  void callsNothingLostThatALaterTestHasOverwritten() {
    AuditLedger earlier = update(200, "earlier").auditLedger();
    AuditLedger last = update(200).auditLedger();
    AuditResult result = audit(CasAudit.later(earlier));
    assertThat(result.lost()).isZero();
    assertThat(result.unreadable()).isPositive();
    assertThat(result.passed()).isFalse();
    assertThat(audit(CasAudit.later(last)).passed()).isTrue();
  }

  @Test
  void findsAnUpdateLostToAnEarlierTestsValue() {
    update(200, "earlier");
    store.data().inject(call -> isWrite(call, 201), Fault.lost());
    assertThat(audit(update(10).auditLedger()).lost()).isEqualTo(1);
  }

  @Test
  void countsRecordsThatCannotBeRead() {
    AuditLedger ledger = update(50).auditLedger();
    store
        .data()
        .inject(call -> call.key().equals("user1"), Fault.status(Status.SERVICE_UNAVAILABLE));
    store
        .data()
        .inject(call -> call.key().equals("user2"), Fault.exception(new RuntimeException("cut")));
    AuditResult result = audit(ledger);
    assertThat(result.unreadable()).isEqualTo(2);
    assertThat(result.lost()).isZero();
    assertThat(result.passed()).isFalse();
    assertThat(result.example())
        .contains("user1: cannot be read: " + Status.SERVICE_UNAVAILABLE.getDescription());
  }

  @Test
  void aNewTestCountsFromNothing() {
    update(20);
    ScaleWorkload later = Settings.workload(CAS + "cas.audit.id=later");
    transact(later, 30);
    AuditResult result = audit(later.auditLedger());
    assertThat(result.updates()).isEqualTo(30);
    assertThat(result.passed()).isTrue();
  }

  @Test
  void ledgersOfClientProcessesAddUp() {
    ScaleWorkload first = Settings.workload(CAS + "client.count=2 client.index=0");
    ScaleWorkload second = Settings.workload(CAS + "client.count=2 client.index=1");
    transact(first, 20);
    transact(second, 30);
    AuditLedger both = first.auditLedger().plus(second.auditLedger());
    assertThat(both.isComplete()).isTrue();
    assertThat(audit(both).passed()).isTrue();
    assertThat(audit(both).updates()).isEqualTo(50);
    assertThat(first.auditLedger().isComplete()).isFalse();
    assertThat(audit(first.auditLedger()).unexplained()).isEqualTo(30);
  }

  @Test
  void findsLossesInASampleOfTheKeysToo() {
    ScaleWorkload workload = Settings.workload(CAS + "cas.audit.sample=0.5");
    transact(workload, 100);
    AuditLedger ledger = workload.auditLedger();
    assertThat(ledger.share()).isEqualTo(0.5);
    assertThat(ledger.entries()).isNotEmpty().hasSizeLessThan(RECORDS);
    assertThat(audit(ledger).passed()).isTrue();
  }

  /**
   * In 20 rounds, every thread has read its record before any of them writes. That no two threads
   * ever have the same one has a probability of 0.19^20.
   */
  private void letThreadsMeetBeforeTheirFirstWrites() {
    var barrier = new CyclicBarrier(THREADS);
    ThreadLocal<Integer> rounds = ThreadLocal.withInitial(() -> 20);
    store.data().heal();
    store
        .data()
        .inject(
            call -> call.is(Kind.REPLACE) && rounds.get() > 0,
            (call, operation) -> {
              rounds.set(rounds.get() - 1);
              try {
                barrier.await(30, TimeUnit.SECONDS);
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
              return operation.get();
            });
  }

  private static boolean isWrite(Call call, int number) {
    // After the load, an update is a read and a write while nobody else updates.
    return call.is(Kind.REPLACE) && call.number() == RECORDS + 2L * number - 1;
  }

  private ScaleWorkload update(int times) {
    return update(times, "t");
  }

  private ScaleWorkload update(int times, String auditId) {
    ScaleWorkload workload = Settings.workload(CAS + "cas.audit.id=" + auditId);
    transact(workload, times);
    return workload;
  }

  private void transact(ScaleWorkload workload, int times) {
    ThreadOperations operations = workload.operations(0, 1, new ObserverLog());
    for (int i = 0; i < times; i++) {
      operations.transact(store);
    }
  }

  private List<ObserverLog> run(ScaleWorkload workload, int threads, int times) throws Exception {
    var logs = new ArrayList<ObserverLog>();
    var tasks = new ArrayList<Callable<Void>>();
    for (int thread = 0; thread < threads; thread++) {
      var log = new ObserverLog();
      logs.add(log);
      ThreadOperations operations = workload.operations(thread, threads, log);
      MapStore connection = MapStore.open(name);
      tasks.add(
          () -> {
            for (int i = 0; i < times; i++) {
              operations.transact(connection);
            }
            return null;
          });
    }
    Together.run(tasks);
    return logs;
  }

  private AuditResult audit(AuditLedger ledger) {
    return audit(CasAudit.rightAfter(ledger));
  }

  private AuditResult audit(CasAudit audit) {
    return audit.entries().stream()
        .map(entry -> audit.check(entry, store))
        .reduce(AuditResult.NOTHING, AuditResult::plus);
  }
}
