package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.workload.ObserverLog;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.Settings;
import io.github.ycsbxl.workload.ThreadOperations;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;

/** Audits of records that other runs, loads or damage changed before or after. */
final class CasAuditHistoryTest extends AuditedUpdates {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void callsNothingLostThatALaterTestHasOverwritten() throws Exception {
    ScaleWorkload earlier = update(200, "earlier");
    ScaleWorkload last = update(200);
    AuditSummary result = auditLater(earlier);
    assertThat(result.violations().lost()).isZero();
    assertThat(result.unaudited().overwritten()).isEqualTo(RECORDS);
    assertThat(result.unaudited().restamped()).isEqualTo(RECORDS);
    assertThat(result.updates().audited()).isZero();
    assertThat(result.details())
        .allMatch(text -> text.contains(" now has the stamp of another benchmark or load: its "));
    assertThat(result.fault())
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .contains("5 records now have the stamp of another benchmark or load"));
    assertThat(auditLater(last).passed()).isTrue();
  }

  /** Two scenarios opened one table under different names of the store. */
  @Test
  void callsAScenarioOfTheSameBenchmarkNoOtherWriter() throws Exception {
    ScaleWorkload orders = update(200, "t.orders");
    update(200, "t.prices");
    orders.ledger().close();
    LedgerSet ledgers = LedgerSet.open(List.of(this.ledgers.get(orders)), ScaleWorkload::keys);
    ledgers.expectScenarios(Map.of("prices", "t.prices"));
    AuditSummary result =
        new CasAudit(ledgers, LedgerAudit.ALL, (stage, done, all) -> {}, () -> false)
            .rightAfter()
            .run(List.of(store), folder, new HashSet<>());
    assertThat(result.passed()).isFalse();
    assertThat(
            result.violations().lost()
                + result.unaudited().overwrittenByOthers()
                + result.unaudited().overwritten())
        .isZero();
    golden.pin(result.faults());
  }

  @Test
  void callsNothingLostThatABlindRunOverwroteOrAnotherLoadOrACleaning() throws Exception {
    ScaleWorkload workload = update(200);
    ScaleWorkload blind =
        Settings.workload(
            CAS.replaceAll("read\\S*|cas\\S*", "")
                + ONE
                + "readproportion=0 updateproportion=1 writeallfields=true");
    blind.operations(0, 1, new ObserverLog()).transact(store);
    store.delete("usertable", "user1");
    store.delete("usertable", "user2");
    store.delete("usertable", "user3");
    ThreadOperations load = Settings.workload(CAS).operations(0, 1, new ObserverLog());
    IntStream.range(0, RECORDS).forEach(i -> load.load(store));
    store.delete("usertable", "user3");
    AuditSummary result = auditLater(workload);
    assertThat(result.violations().lost()).isZero();
    assertThat(result.unaudited().overwritten()).isEqualTo(4);
    assertThat(result.details()).anyMatch(text -> text.startsWith("user3 has no stamp "));
    golden.pinWords(result.details().stream().filter(text -> text.startsWith("user3 ")).toList());
    golden.pin(result.line());
    assertThat(result.passed()).isFalse();
  }

  /** The load's stamp replaces a newer, acknowledged one. */
  @Test
  void aLaterAuditCallsLostWhatTheHistoryProves() throws Exception {
    store.data().inject(call -> call.is(Kind.REPLACE), Fault.lost());
    assertThat(auditLater(update(10)).violations().lost()).isEqualTo(10);
    store.data().heal();
    update(200, "earlier");
    store.data().inject(call -> call.is(Kind.REPLACE), Fault.lost());
    assertThat(auditLater(update(10, "later")).violations().lost()).isEqualTo(10);
  }

  /** Whichever byte of the stamp was changed. */
  @Test
  void aDamagedStampIsKeptAndIsNoLostUpdate() throws Exception {
    for (int at = 0; at < CasCounter.LENGTH; at++) {
      ScaleWorkload workload =
          transact(Settings.workload(CAS + ONE + "cas.audit.id=damage" + at), 5);
      byte[] damaged = damage(at);
      var log = new ObserverLog();
      ThreadOperations operations = workload.operations(1, 2, log);
      IntStream.range(0, 3).forEach(i -> operations.transact(store));
      assertThat(log.count("CAS DAMAGED_STAMP")).as("byte " + at).isEqualTo(3);
      assertThat(field("user0")).isEqualTo(damaged);
      AuditSummary result = audit(workload);
      assertThat(result.violations().total()).isZero();
      assertThat(result.unaudited().damaged()).isEqualTo(1);
      golden.pin(result.fault());
      store.delete("usertable", "user0");
      Settings.workload(CAS + ONE).operations(0, 1, new ObserverLog()).load(store);
    }
  }

  private byte[] damage(int at) {
    var record = new VersionedRecord();
    store.readLatest("usertable", "user0", record);
    byte[] field = record.fields().get("field0").toArray();
    field[at] = (byte) (field[at] == '7' ? '8' : '7');
    record.fields().put("field0", Bytes.of(field));
    assertThat(store.replaceIfCurrent("usertable", "user0", record)).isEqualTo(Status.OK);
    return field;
  }

  /** Loaded and updated with an audit, then without, then with one again. */
  @Test
  void valuesProveRightWhetherTheyAreStampedOrNot() throws Exception {
    String verified = ONE + "value.source=verify fieldlength=60 cas.audit.id=first ";
    store.delete("usertable", "user0");
    ScaleWorkload first = Settings.workload(CAS + verified);
    first.operations(0, 1, new ObserverLog()).load(store);
    transact(first, 5);
    var log = new ObserverLog();
    ThreadOperations blind =
        Settings.workload(
                CAS.replaceAll("read\\S*|cas\\S*", "")
                    + verified.replaceAll("cas\\S*", "")
                    + "readproportion=0.5 updateproportion=0.5")
            .operations(0, 1, log);
    IntStream.range(0, 100).forEach(i -> blind.transact(store));
    assertThat(log.count("READ OK")).isPositive();
    assertThat(log.count("UPDATE OK")).isPositive();
    assertThat(log.count("READ UNEXPECTED_STATE")).isZero();
    assertThat(CasCounter.hasRoom(field("user0"))).isFalse();
    ScaleWorkload again = transact(Settings.workload(CAS + verified + "cas.audit.id=again"), 20);
    AuditSummary result = audit(again);
    assertThat(result.updates().acknowledged()).isEqualTo(20);
    assertThat(result.passed()).isTrue();
  }

  @Test
  void findsAnUpdateLostToAnEarlierTestsValue() throws Exception {
    update(200, "earlier");
    store.data().inject(call -> isWrite(call, 201), Fault.lost());
    assertThat(audit(update(10)).violations().lost()).isEqualTo(1);
  }

  @Test
  void aNewTestCountsFromNothing() throws Exception {
    update(20);
    AuditSummary result = audit(update(30, "later"));
    assertThat(result.updates().acknowledged()).isEqualTo(30);
    assertThat(result.passed()).isTrue();
  }
}
