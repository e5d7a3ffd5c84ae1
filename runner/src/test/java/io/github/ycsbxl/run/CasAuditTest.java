package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditConfig;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit;
import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.workload.ObserverLog;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.Settings;
import io.github.ycsbxl.workload.ThreadOperations;
import io.github.ycsbxl.workload.Together;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

final class CasAuditTest {
  private static final int RECORDS = 5;
  private static final int THREADS = 4;
  private static final String CAS =
      "recordcount=%d insertorder=ordered readproportion=0 updateproportion=0 fieldlength=33"
              .formatted(RECORDS)
          + " readmodifywriteproportion=1 readmodifywrite.mode=cas cas.audit=true cas.audit.id=t ";

  /** What reads that fail are tried for. */
  private static final Duration SHORT = Duration.ofMillis(200);

  private static final String ONE = "recordcount=1 ";

  @TempDir Path folder;
  private final Map<ScaleWorkload, Path> ledgers = new HashMap<>();
  private Path ledger;
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
      open(workload);
      letThreadsMeetBeforeTheirFirstWrites();
      List<ObserverLog> logs = run(workload, THREADS, 5_000);
      long succeeded = logs.stream().mapToLong(log -> log.count("CAS OK")).sum();
      AuditSummary result = audit(workload);
      assertThat(result.acknowledged()).isEqualTo(succeeded).isEqualTo(result.audited());
      assertThat(result.records()).isEqualTo(RECORDS);
      assertThat(result.passed()).isTrue();
      assertThat(logs).anyMatch(log -> log.count("conflict") > 0);
    }
  }

  @Test
  void findsALostUpdate() throws Exception {
    store.data().inject(call -> isWrite(call, 1), Fault.lost());
    AuditSummary result = audit(update(10));
    assertThat(result.lost()).isEqualTo(1);
    assertThat(result.unexplained()).isZero();
    assertThat(result.passed()).isFalse();
    assertThat(result.firstLost()).hasSize(1);
    assertThat(result.details().get(0))
        .matches("lost: user\\d, client process 0, thread 0, \\d{4}-.*T.*Z");
  }

  @Test
  void anUpdateInDoubtThatTookPlaceHidesNoneThatIsLost() throws Exception {
    store.data().inject(call -> isWrite(call, 3), Fault.doneInDoubt());
    store.data().inject(call -> isWrite(call, 5), Fault.lost());
    AuditSummary result = audit(transact(Settings.workload(CAS + ONE), 10));
    assertThat(result.acknowledged()).isEqualTo(9);
    assertThat(result.tookPlace()).isEqualTo(1);
    assertThat(result.lost()).isEqualTo(1);
    assertThat(result.fault()).hasValueSatisfying(text -> assertThat(text).contains("1 updates"));
  }

  @Test
  void findsAllUpdatesOfARunLostWhoseValuesAreVerified() throws Exception {
    store.data().inject(call -> call.is(Kind.REPLACE), Fault.lost());
    ScaleWorkload workload =
        Settings.workload(CAS + ONE + "value.source=verify fieldlength=57 cas.audit.id=later");
    MapStore.open(name).delete("usertable", "user0");
    workload.operations(0, 1, new ObserverLog()).load(store);
    assertThat(auditLater(transact(workload, 10)).lost()).isEqualTo(10);
  }

  @Test
  void saysNothingOfLostUpdatesWhenNothingCanBeRead() throws Exception {
    ScaleWorkload workload = update(50);
    store.data().inject(call -> true, Fault.status(Status.SERVICE_UNAVAILABLE));
    AuditSummary result = audit(workload, SHORT);
    assertThat(result.line())
        .isEqualTo("audit: none of 50 acknowledged compare-and-set updates audited");
    assertThat(result.passed()).isFalse();
  }

  @Test
  void findsARecordThatIsGone() throws Exception {
    ScaleWorkload workload = update(50);
    long there = stamp("user3");
    store.delete("usertable", "user3");
    assertThat(audit(workload).lost()).isEqualTo(there).isPositive();
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
    assertThat(result.unreadable()).isZero();
    assertThat(result.lost()).isEqualTo(there).isPositive();
  }

  @Test
  void namesUpdatesOfAClientWhoseLedgerIsMissing() throws Exception {
    ScaleWorkload known =
        transact(Settings.workload(CAS + ONE + "client.count=2 client.index=0"), 4);
    transact(Settings.workload(CAS + ONE + "client.count=2 client.index=1"), 3);
    AuditSummary result = audit(known);
    assertThat(result.unexplained()).isEqualTo(1);
    assertThat(result.lost()).isZero();
    assertThat(result.audited()).isZero();
    assertThat(result.details())
        .contains(
            "user0, update 7: written by client process 1, whose ledger is missing",
            "the ledger of client process 1 of 2 is missing");
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
    assertThat(result.acknowledged()).isEqualTo(17);
    assertThat(result.inDoubt()).isEqualTo(3);
    assertThat(result.tookPlace()).isEqualTo(2);
    assertThat(result.passed()).isTrue();
  }

  @Test
  void staleReadsCostRetriesButLoseNothing() throws Exception {
    store.data().readStale(true);
    AuditSummary result = audit(update(100));
    assertThat(result.acknowledged()).isEqualTo(100);
    assertThat(result.passed()).isTrue();
  }

  @Test
  void callsNothingLostThatALaterTestHasOverwritten() throws Exception {
    ScaleWorkload earlier = update(200, "earlier");
    ScaleWorkload last = update(200);
    AuditSummary result = auditLater(earlier);
    assertThat(result.lost()).isZero();
    assertThat(result.overwritten()).isEqualTo(RECORDS);
    assertThat(result.audited()).isZero();
    assertThat(result.fault())
        .hasValueSatisfying(
            text -> assertThat(text).contains("5 records lost or overwritten since"));
    assertThat(auditLater(last).passed()).isTrue();
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
    assertThat(result.lost()).isZero();
    assertThat(result.overwritten()).isEqualTo(4);
    assertThat(result.details())
        .anyMatch(
            text ->
                text.matches(
                    "user3 carries no stamp of this benchmark: its \\d+ acknowledged updates are lost, or overwritten since"));
    assertThat(result.line())
        .endsWith(
            "; lost updates: 0; forks: 0; unexplained: 0; 4 records lost or overwritten since");
    assertThat(result.passed()).isFalse();
  }

  /** The stamp of the load stands where a newer one was acknowledged. */
  @Test
  void aLaterAuditCallsLostWhatTheHistoryProves() throws Exception {
    store.data().inject(call -> call.is(Kind.REPLACE), Fault.lost());
    assertThat(auditLater(update(10)).lost()).isEqualTo(10);
    store.data().heal();
    update(200, "earlier");
    store.data().inject(call -> call.is(Kind.REPLACE), Fault.lost());
    assertThat(auditLater(update(10, "later")).lost()).isEqualTo(10);
  }

  /** Whichever byte of the stamp is another one afterwards. */
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
      assertThat(result.lost() + result.forks() + result.unexplained()).isZero();
      assertThat(result.damaged()).isEqualTo(1);
      assertThat(result.fault())
          .contains(
              "audit failed: 0 updates lost, 0 forks, 0 changes unexplained, 1 stamps damaged; 5 of 5 not audited");
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
    assertThat(result.acknowledged()).isEqualTo(20);
    assertThat(result.passed()).isTrue();
  }

  @Test
  void findsAnUpdateLostToAnEarlierTestsValue() throws Exception {
    update(200, "earlier");
    store.data().inject(call -> isWrite(call, 201), Fault.lost());
    assertThat(audit(update(10)).lost()).isEqualTo(1);
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
    assertThat(result.unreadable()).isEqualTo(2);
    assertThat(result.records()).isEqualTo(3);
    assertThat(result.lost()).isZero();
    assertThat(result.passed()).isFalse();
    assertThat(result.line()).doesNotContain(" 100 % audited");
    assertThat(result.examples())
        .anyMatch(text -> text.startsWith("user1: cannot be read: SERVICE_UNAVAILABLE"));
  }

  @Test
  void aNewTestCountsFromNothing() throws Exception {
    update(20);
    AuditSummary result = audit(update(30, "later"));
    assertThat(result.acknowledged()).isEqualTo(30);
    assertThat(result.passed()).isTrue();
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
    assertThat(both.acknowledged()).isEqualTo(50);
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
    assertThat(result.records()).isEqualTo(1);
    assertThat(result.audited()).isBetween(50L, 99L);
    assertThat(result.line()).contains(" on 1 records; " + result.audited() + ".0 % audited");
    assertThat(result.passed()).isTrue();
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

  private ScaleWorkload update(int times) throws IOException {
    return update(times, "t");
  }

  private ScaleWorkload update(int times, String auditId) throws IOException {
    return transact(Settings.workload(CAS + "cas.audit.id=" + auditId), times);
  }

  private ScaleWorkload transact(ScaleWorkload workload, int times) throws IOException {
    open(workload);
    ThreadOperations operations = workload.operations(0, 1, new ObserverLog());
    for (int i = 0; i < times; i++) {
      operations.transact(store);
    }
    return workload;
  }

  /** Every workload has a folder of its own; the last one's ledger is {@link #ledger}. */
  private void open(ScaleWorkload workload) throws IOException {
    Path own = Files.createTempDirectory(folder, "run");
    workload.ledger().open(own);
    ledger = own.resolve(LedgerFile.NAME);
    ledgers.put(workload, ledger);
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

  private AuditSummary audit(ScaleWorkload workload) throws IOException {
    workload.ledger().close();
    return LedgerAudit.audit(List.of(ledgers.get(workload)))
        .rightAfter()
        .run(List.of(store), folder, new HashSet<>());
  }

  private AuditSummary audit(ScaleWorkload workload, Duration timeout) throws IOException {
    workload.ledger().close();
    LedgerSet set = LedgerSet.open(List.of(ledgers.get(workload)), ScaleWorkload::keys);
    var config = new AuditConfig(AuditConfig.ALL_RECORDS, timeout);
    return new CasAudit(set, config, (stage, done, all) -> {}, () -> false)
        .rightAfter()
        .run(List.of(store), folder, new HashSet<>());
  }

  private AuditSummary auditLater(ScaleWorkload workload) throws IOException {
    workload.ledger().close();
    return LedgerAudit.audit(List.of(ledgers.get(workload)))
        .run(List.of(store), folder, new HashSet<>());
  }

  private long stamp(String key) {
    return new CasCounter("t").count(field(key));
  }

  private byte[] field(String key) {
    var record = new HashMap<String, ByteIterator>();
    store.read("usertable", key, null, record);
    return record.get("field0").toArray();
  }
}
