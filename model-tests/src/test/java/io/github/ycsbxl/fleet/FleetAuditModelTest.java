package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerHeader;
import io.github.ycsbxl.audit.ThreadLedger;
import io.github.ycsbxl.audit.UpdateState;
import io.github.ycsbxl.benchmark.AuditStep;
import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.VerdictBuilder;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.PartPlan;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteArrayByteIterator;

/**
 * Audits by a coordinator or a single client at the end of seeded runs, whose stores delete or
 * forget records, compared with a model that knows which updates each record contains.
 */
final class FleetAuditModelTest {
  private static final int HISTORIES = Cases.of(200, 10_000);

  /** Every so many histories, a coordinator audits on new connections, which takes longer. */
  private static final int COORDINATED = 50;

  private static final String NAME = "FleetAuditModelTest";
  private static final int RECORDS = 3;
  private static final CasCounter LOAD = new CasCounter("load");
  private static final CasCounter COUNTER = new CasCounter("model");

  @TempDir private Path folder;
  private final MapStore store = MapStore.open(NAME);

  @Test
  void findsEveryUpdateOfDeletedAndForgottenRecords() throws Exception {
    BenchmarkSettings one = settings(Map.of());
    BenchmarkSettings two = settings(Map.of("scenario.a", "", "scenario.b", ""));
    BenchmarkPlan oneWorkload = BenchmarkPlan.read(one, BenchmarkKind.RUN);
    BenchmarkPlan scenarios = BenchmarkPlan.read(two, BenchmarkKind.RUN);
    long lost = 0;
    int truthful = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      var random = new SplittableRandom(seed);
      boolean both = random.nextBoolean();
      BenchmarkPlan plan = both ? scenarios : oneWorkload;
      var history = new History(random, plan);
      VerdictBuilder verdict = VerdictBuilder.of(plan);
      SortedMap<String, AuditSummary> found =
          seed % COORDINATED == 0
              ? coordinated(plan, both ? two : one, verdict, history)
              : single(plan, verdict, history);
      AuditSummary.sum(found).ifPresent(sum -> verdict.audit(sum, false));
      for (History.Table table : history.tables) {
        String what = "seed %d %s: %s".formatted(seed, table.name, verdict.texts());
        long missing = table.lost();
        assertThat(found.containsKey(table.name)).as(what).isEqualTo(table.sent > 0);
        if (found.containsKey(table.name)) {
          assertThat(found.get(table.name).violations().lost()).as(what).isEqualTo(missing);
        }
        assertThat(verdict.texts().stream().anyMatch(text -> isAbout(table.name, text)))
            .as(what)
            .isEqualTo(missing > 0);
        lost += missing;
        truthful += missing == 0 ? 1 : 0;
      }
      history.clear();
    }
    assertThat(lost).isGreaterThan(HISTORIES);
    assertThat(truthful).isGreaterThan(HISTORIES / 4);
  }

  private SortedMap<String, AuditSummary> coordinated(
      BenchmarkPlan plan, BenchmarkSettings settings, VerdictBuilder verdict, History history)
      throws Exception {
    return new FleetAudit(plan, settings, verdict, BenchmarkListener.SILENT, new StopSignal())
        .run(history.clients, (client, file) -> "", folder, List.of());
  }

  /** Audits on an open connection, as a single client does. */
  private SortedMap<String, AuditSummary> single(
      BenchmarkPlan plan, VerdictBuilder verdict, History history) throws Exception {
    var all = new TreeMap<String, AuditSummary>();
    Set<Integer> killed = plan.common().faults().killedClients();
    for (PartPlan one : plan.parts()) {
      new AuditStep(one, killed, folder, verdict, BenchmarkListener.SILENT, new StopSignal())
          .run(
              List.of(),
              history.clients,
              (client, file) -> "",
              (audit, temporary) -> audit.run(List.of(store), temporary, new HashSet<>()))
          .ifPresent(found -> all.put(one.name(), found));
    }
    return all;
  }

  private static boolean isAbout(String scenario, String failure) {
    return failure.startsWith(scenario.isEmpty() ? "audit failed" : scenario + ": audit failed");
  }

  private static BenchmarkSettings settings(Map<String, String> more) {
    var properties = new Properties();
    properties.putAll(more);
    properties.putAll(
        Map.of(
            "db",
            MapStore.class.getName(),
            MapStore.NAME,
            NAME,
            "recordcount",
            "" + RECORDS,
            "operationcount",
            "1",
            "readproportion",
            "0",
            "updateproportion",
            "0",
            "readmodifywriteproportion",
            "1",
            "readmodifywrite.mode",
            "cas",
            "cas.audit",
            "true",
            "cas.audit.id",
            "model"));
    return BenchmarkSettings.of(Optional.empty(), properties, List.of());
  }

  /** A value of a record, and the updates in it. */
  private record Value(long count, long token, Set<Long> contained) {
    Value with(long next) {
      var more = new HashSet<>(contained);
      more.add(next);
      return new Value(count + 1, next, more);
    }
  }

  private final class History {
    private final SplittableRandom random;
    private final List<Path> clients = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();

    History(SplittableRandom random, BenchmarkPlan plan) throws IOException {
      this.random = random;
      int count = 1 + random.nextInt(3);
      for (int client = 0; client < count; client++) {
        clients.add(Files.createDirectories(folder.resolve("client-" + client)));
      }
      for (var part : plan.parts()) {
        tables.add(new Table(part.name(), part));
      }
    }

    void clear() throws IOException {
      for (Table table : tables) {
        for (int record = 0; record < RECORDS; record++) {
          store.delete(table.table, table.keys.apply(record));
        }
        for (Path client : clients) {
          Files.delete(client.resolve(LedgerFile.name(table.name)));
        }
      }
    }

    /** Records of one scenario. */
    private final class Table {
      private final String name;
      private final String table;
      private final LongFunction<String> keys;
      private final Value[] records = new Value[RECORDS];
      private final List<List<Value>> past = new ArrayList<>();
      private final Map<Long, Integer> acknowledged = new TreeMap<>();
      private int sent;

      Table(String name, PartPlan plan) throws IOException {
        this.name = name;
        Map<String, String> settings = plan.workload().orElseThrow().keySettings();
        table = plan.workload().orElseThrow().records().table();
        keys = ScaleWorkload.keys(settings);
        boolean stamped = random.nextBoolean();
        for (int record = 0; record < RECORDS; record++) {
          records[record] = new Value(0, stamped ? record + 1 : 0, Set.of());
          past.add(new ArrayList<>(List.of(records[record])));
        }
        run(settings);
        for (int record = 0; record < RECORDS; record++) {
          write(record);
        }
      }

      private void run(Map<String, String> settings) throws IOException {
        var ledgers = new ArrayList<LedgerFile>();
        var threads = new ArrayList<ThreadLedger>();
        for (int client = 0; client < clients.size(); client++) {
          var header =
              new LedgerHeader("model", table, "field0", client, clients.size(), 0, settings);
          Path file = clients.get(client).resolve(LedgerFile.name(name));
          ledgers.add(LedgerFile.create(file, header));
          threads.add(ledgers.get(client).thread(0));
        }
        boolean truthful = random.nextInt(3) == 0;
        int updates = random.nextInt(20);
        for (int i = 0; i < updates; i++) {
          int record = random.nextInt(RECORDS);
          if (!truthful && random.nextInt(6) == 0) {
            change(record);
          }
          if (records[record] != null) {
            update(record, threads.get(random.nextInt(threads.size())));
          }
        }
        for (LedgerFile ledger : ledgers) {
          ledger.close();
        }
      }

      /** Another client deletes the record, or a node forgets what it had acknowledged. */
      private void change(int record) {
        List<Value> values = past.get(record);
        records[record] = random.nextInt(3) == 0 ? null : values.get(random.nextInt(values.size()));
      }

      private void update(int record, ThreadLedger ledger) {
        Value now = records[record];
        long token = ledger.nextToken();
        ledger.begin(record, fingerprint(now), now.count() + 1, 0);
        sent++;
        int kind = random.nextInt(10);
        if (kind > 0) {
          records[record] = now.with(token);
          past.get(record).add(records[record]);
        }
        if (kind > 1) {
          ledger.end(UpdateState.ACKNOWLEDGED);
          acknowledged.put(token, record);
        }
      }

      private long fingerprint(Value value) {
        boolean loaded = value.count() == 0 && value.token() != 0;
        return loaded ? CasCounter.fingerprint(stamp(value)) : value.token();
      }

      private byte[] stamp(Value value) {
        byte[] field = new byte[CasCounter.LENGTH];
        if (value.count() > 0) {
          COUNTER.put(value.count(), value.token(), field);
        } else if (value.token() != 0) {
          LOAD.put(0, value.token(), field);
        }
        return field;
      }

      private void write(int record) {
        if (records[record] != null) {
          store.insert(
              table,
              keys.apply(record),
              Map.of("field0", new ByteArrayByteIterator(stamp(records[record]))));
        }
      }

      long lost() {
        return acknowledged.entrySet().stream()
            .filter(
                one ->
                    records[one.getValue()] == null
                        || !records[one.getValue()].contained().contains(one.getKey()))
            .count();
      }
    }
  }
}
