package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditConfig;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.workload.ObserverLog;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.Settings;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;

final class CasAuditTest extends AuditedUpdates {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void threadsThatFightOverAFewRecordsLoseNothing() throws Exception {
    for (String settings : List.of("", "writeallfields=true", "cas.retries=1")) {
      ScaleWorkload workload =
          Settings.workload(CAS + "cas.audit.id=fight" + settings.length() + " " + settings);
      open(workload);
      letThreadsMeetBeforeTheirFirstWrites();
      List<ObserverLog> logs = run(workload, THREADS, 5_000);
      long succeeded = logs.stream().mapToLong(log -> log.count("CAS OK")).sum();
      AuditSummary result = audit(workload);
      assertThat(result.updates().acknowledged())
          .isEqualTo(succeeded)
          .isEqualTo(result.updates().audited());
      assertThat(result.read().records()).isEqualTo(RECORDS);
      assertThat(result.passed()).isTrue();
      assertThat(logs).anyMatch(log -> log.count("conflict") > 0);
    }
  }

  @Test
  void findsALostUpdate() throws Exception {
    store.data().inject(call -> isWrite(call, 1), Fault.lost());
    AuditSummary result = audit(update(10));
    assertThat(result.violations().lost()).isEqualTo(1);
    assertThat(result.violations().unexplained()).isZero();
    assertThat(result.passed()).isFalse();
    assertThat(result.firstLost()).hasSize(1);
    assertThat(result.details().get(0)).matches("lost: user\\d, client 0, thread 0, \\d{4}-.*T.*Z");
  }

  @Test
  void anUpdateInDoubtThatTookPlaceHidesNoneThatIsLost() throws Exception {
    store.data().inject(call -> isWrite(call, 3), Fault.doneInDoubt());
    store.data().inject(call -> isWrite(call, 5), Fault.lost());
    AuditSummary result = audit(transact(Settings.workload(CAS + ONE), 10));
    assertThat(result.updates().acknowledged()).isEqualTo(9);
    assertThat(result.updates().tookPlace()).isEqualTo(1);
    assertThat(result.violations().lost()).isEqualTo(1);
    assertThat(result.fault()).hasValueSatisfying(text -> assertThat(text).contains("1 updates"));
  }

  @Test
  void findsAllUpdatesOfARunLostWhoseValuesAreVerified() throws Exception {
    store.data().inject(call -> call.is(Kind.REPLACE), Fault.lost());
    ScaleWorkload workload =
        Settings.workload(CAS + ONE + "value.source=verify fieldlength=57 cas.audit.id=later");
    MapStore.open(name).delete("usertable", "user0");
    workload.operations(0, 1, new ObserverLog()).load(store);
    assertThat(auditLater(transact(workload, 10)).violations().lost()).isEqualTo(10);
  }

  @Test
  void saysNothingOfLostUpdatesWhenNothingCanBeRead() throws Exception {
    ScaleWorkload workload = update(50);
    store.data().inject(call -> true, Fault.status(Status.SERVICE_UNAVAILABLE));
    AuditSummary result = audit(workload, SHORT);
    golden.pin(result.line());
    assertThat(result.passed()).isFalse();
  }

  @Test
  void findsARecordThatIsGone() throws Exception {
    ScaleWorkload workload = update(50);
    long there = stamp("user3");
    store.delete("usertable", "user3");
    assertThat(audit(workload).violations().lost()).isEqualTo(there).isPositive();
  }

  @Test
  void takesABindingsOwnWordsForARecordThatIsGone() throws Exception {
    ScaleWorkload workload = update(50);
    long there = stamp("user3");
    store
        .data()
        .inject(
            call -> call.key().equals("user3"),
            Fault.status(new Status("NOT_FOUND", "There is no such object.")));
    AuditSummary result = audit(workload);
    assertThat(result.read().unreadable()).isZero();
    assertThat(result.violations().lost()).isEqualTo(there).isPositive();
  }

  @Test
  void namesUpdatesOfAClientWhoseLedgerIsMissing() throws Exception {
    ScaleWorkload known =
        transact(Settings.workload(CAS + ONE + "client.count=2 client.index=0"), 4);
    transact(Settings.workload(CAS + ONE + "client.count=2 client.index=1"), 3);
    AuditSummary result = audit(known);
    assertThat(result.violations().unexplained()).isZero();
    assertThat(result.violations().lost()).isZero();
    assertThat(result.updates().audited()).isZero();
    golden.pin(result.fault());
    assertThat(result.passed()).isFalse();
  }

  @Test
  void anUpdateInDoubtMayBeThereOrNot() throws Exception {
    store.data().inject(call -> isWrite(call, 1), Fault.doneInDoubt());
    store
        .data()
        .inject(
            call -> isWrite(call, 2),
            Fault.status(Statuses.indeterminate(new IllegalStateException("cut"))));
    store
        .data()
        .inject(call -> isWrite(call, 3), Fault.doneWithException(new RuntimeException("cut")));
    AuditSummary result = audit(update(20));
    assertThat(result.updates().acknowledged()).isEqualTo(17);
    assertThat(result.updates().inDoubt()).isEqualTo(3);
    assertThat(result.updates().tookPlace()).isEqualTo(2);
    assertThat(result.passed()).isTrue();
  }

  @Test
  void staleReadsCostRetriesButLoseNothing() throws Exception {
    store.data().readStale(true);
    AuditSummary result = audit(update(100));
    assertThat(result.updates().acknowledged()).isEqualTo(100);
    assertThat(result.passed()).isTrue();
  }

  @Test
  void countsRecordsThatCannotBeRead() throws Exception {
    ScaleWorkload workload = update(50);
    store
        .data()
        .inject(call -> call.key().equals("user1"), Fault.status(Status.SERVICE_UNAVAILABLE));
    store
        .data()
        .inject(call -> call.key().equals("user2"), Fault.exception(new RuntimeException("cut")));
    AuditSummary result = audit(workload, SHORT);
    assertThat(result.read().unreadable()).isEqualTo(2);
    assertThat(result.read().records()).isEqualTo(3);
    assertThat(result.violations().lost()).isZero();
    assertThat(result.passed()).isFalse();
    assertThat(result.line()).doesNotContain(" 100 % audited");
    golden.pin(result.examples());
  }

  @Test
  void ledgersOfClientProcessesAddUp() throws Exception {
    ScaleWorkload first = transact(Settings.workload(CAS + "client.count=2 client.index=0"), 20);
    Path one = ledger;
    ScaleWorkload second = transact(Settings.workload(CAS + "client.count=2 client.index=1"), 30);
    first.ledger().close();
    second.ledger().close();
    AuditSummary both =
        LedgerAudit.audit(List.of(one, ledger)).run(List.of(store), folder, new HashSet<>());
    assertThat(both.passed()).isTrue();
    assertThat(both.updates().acknowledged()).isEqualTo(50);
  }

  @Test
  void readsTheHottestRecordsFirstAndSaysHowMuchThatIs() throws Exception {
    ScaleWorkload workload =
        transact(Settings.workload(CAS + "requestdistribution=zipfian zipfian.theta=2"), 100);
    workload.ledger().close();
    var config = new AuditConfig(1, LedgerAudit.ALL.timeout());
    LedgerSet set = LedgerSet.open(List.of(ledger), ScaleWorkload::keys);
    AuditSummary result =
        new CasAudit(set, config, (stage, done, all) -> {}, () -> false)
            .run(List.of(store), folder, new HashSet<>());
    assertThat(result.read().records()).isEqualTo(1);
    assertThat(result.updates().audited()).isBetween(50L, 99L);
    assertThat(result.line())
        .contains(" on 1 records; " + result.updates().audited() + ".0 % audited");
    assertThat(result.passed()).isTrue();
  }

  /**
   * In 20 rounds, every thread reads its record before any thread writes. The probability that no
   * two threads ever have the same record is 0.19^20.
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
}
