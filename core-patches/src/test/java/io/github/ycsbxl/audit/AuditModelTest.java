package io.github.ycsbxl.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.ModelStore.Fault;
import io.github.ycsbxl.audit.ModelStore.Value;
import io.github.ycsbxl.audit.StampSource.Present;
import io.github.ycsbxl.binding.Cases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Seeded histories of a store with combinations of faults. Each is compared with the model, which
 * knows the set of updates in each final value.
 */
final class AuditModelTest {
  private static final int HISTORIES = Cases.of(2_048, 10_240);

  /** Results for the seeds. With fewer faults, the comparison would be weaker. */
  private static final List<Long> FIGURES =
      HISTORIES == 2_048
          ? List.of(18_485L, 3_028L, 9_448L, 2_050L, 2_310L, 682L)
          : List.of(94_306L, 15_222L, 47_376L, 10_111L, 11_842L, 3_495L);

  private static final int RECORDS = 3;
  private static final int CLIENTS = 2;
  private static final int THREADS = 2;
  private static final int CHUNK = 16;

  @TempDir Path folder;

  @Test
  void isExactlyRightAboutEveryUpdateOfEveryHistory() throws IOException {
    long lost = 0;
    long tookPlace = 0;
    long forks = 0;
    long overwritten = 0;
    long byOthers = 0;
    long damaged = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      var history = new History(seed, folder);
      for (When when : When.values()) {
        history.when = when;
        AuditSummary found = history.audit();
        history.compare(found);
        lost += found.violations().lost();
        tookPlace += found.updates().tookPlace();
        forks += found.violations().forks();
        overwritten += found.unaudited().overwritten();
        byOthers += found.unaudited().overwrittenByOthers();
        damaged += found.unaudited().damaged();
      }
      history.emptyLedgers();
    }
    assertThat(List.of(lost, tookPlace, forks, overwritten, byOthers, damaged)).isEqualTo(FIGURES);
  }

  /** Time of the audit, and whether others wrote before. */
  private enum When {
    RIGHT_AFTER,
    LATER,
    /**
     * A blind run, another benchmark, a second load, or damage changed some records of each
     * history.
     */
    OVERWRITTEN
  }

  /**
   * History of a seed. The last ten bits select its faults. The bit above selects whether others
   * write to the same records during the benchmark.
   */
  private static final class History {
    private final int seed;
    private final Random random;
    private final Set<Fault> faults;
    private final List<ModelStore> stores = new ArrayList<>();
    private final List<Done> done = new ArrayList<>();
    private final List<Path> files = new ArrayList<>();
    private final int lostClient;
    private final int limit;
    private final Set<Integer> unreadable;
    private final int[] updates = new int[RECORDS];
    private final Present[] since = new Present[RECORDS];
    private final long[] loaded = new long[RECORDS];
    private When when;

    History(int seed, Path folder) throws IOException {
      this.seed = seed;
      this.random = new Random(seed);
      this.faults =
          Arrays.stream(Fault.values())
              .filter(fault -> (seed >> fault.ordinal() & 1) == 1)
              .collect(Collectors.toCollection(() -> EnumSet.noneOf(Fault.class)));
      this.lostClient = faults.contains(Fault.LEDGER_LOST) ? random.nextInt(CLIENTS) : -1;
      this.limit = faults.contains(Fault.BOUNDED) ? 1 + random.nextInt(RECORDS) : 0;
      this.unreadable =
          faults.contains(Fault.UNREADABLE) ? Set.of(random.nextInt(RECORDS)) : Set.of();
      for (int i = 0; i < RECORDS; i++) {
        loaded[i] = random.nextBoolean() ? UpdateToken.NONE : -1 - random.nextInt(2);
        stores.add(new ModelStore(random, faults, loaded[i]));
      }
      write(folder);
      for (int i = 0; i < RECORDS; i++) {
        since[i] = overwriting(random.nextInt(6));
      }
    }

    private Present overwriting(int kind) {
      return switch (kind) {
        case 0 -> Present.UNTOUCHED;
        case 1 -> Present.foreign(-1_000);
        case 2 -> Present.DAMAGED;
        default -> null;
      };
    }

    private void write(Path folder) throws IOException {
      var ledgers = new ArrayList<LedgerFile>();
      var threads = new ArrayList<ThreadLedger>();
      for (int client = 0; client < CLIENTS; client++) {
        Path file = folder.resolve("ledger-" + seed + "-" + client);
        ledgers.add(LedgerFile.create(file, Headers.of("model", client, CLIENTS)));
        files.add(file);
        for (int thread = 0; thread < THREADS; thread++) {
          threads.add(ledgers.get(client).thread(thread));
        }
      }
      var read = new HashMap<Integer, Value>();
      int writes = 20 + random.nextInt(60);
      for (int i = 0; i < writes; i++) {
        int record = random.nextInt(RECORDS);
        if (hasOtherWriters() && random.nextInt(8) == 0) {
          stores.get(record).overwrite(othersToken(i));
        }
        Value now = stores.get(record).read();
        if (!now.exists()) {
          continue;
        }
        // Occasionally a thread writes based on an old read.
        Value from = random.nextInt(4) == 0 ? read.getOrDefault(record, now) : now;
        read.put(record, now);
        replace(record, from, threads.get(random.nextInt(threads.size())));
      }
      for (LedgerFile ledger : ledgers) {
        ledger.close();
      }
    }

    private boolean hasOtherWriters() {
      return (seed >> 10 & 1) == 1;
    }

    /** Returns the token that a blind run, a cleaning, or another benchmark or load leaves. */
    private long othersToken(int write) {
      return switch (random.nextInt(5)) {
        case 0 -> UpdateToken.NONE;
        case 1 -> Value.DELETED;
        default -> -10_000 - write;
      };
    }

    private void replace(int record, Value from, ThreadLedger ledger) {
      long token = ledger.nextToken();
      Value to = from.with(token);
      ledger.begin(record, from.token(), to.count(), System.nanoTime());
      UpdateState answer = stores.get(record).replace(from, to);
      if (answer != UpdateState.IN_DOUBT) {
        ledger.end(answer);
      }
      done.add(new Done(record, token, from, answer));
    }

    AuditSummary audit() throws IOException {
      List<Path> left = new ArrayList<>(files);
      if (lostClient >= 0) {
        left.remove(lostClient);
      }
      LedgerSet ledgers = LedgerSet.open(left, any -> Long::toString);
      var config =
          new AuditConfig(
              limit == 0 ? AuditConfig.ALL_RECORDS : limit, java.time.Duration.ofSeconds(60));
      var audit = new CasAudit(ledgers, config, (stage, at, all) -> {}, () -> false);
      if (when == When.RIGHT_AFTER) {
        audit.rightAfter();
      }
      return audit.run(new FinalValues(), new EntrySort(left.get(0).getParent(), CHUNK));
    }

    /** Records as the audit reads them. */
    private final class FinalValues implements StampSource {
      @Override
      public List<Present> read(List<String> keys) {
        return keys.stream().map(this::present).toList();
      }

      private Present present(String key) {
        int record = Integer.parseInt(key);
        Value value = stores.get(record).read();
        if (unreadable.contains(record)) {
          return Present.failed("model");
        }
        if (isOverwritten(record)) {
          return since[record];
        }
        if (value.count() > 0) {
          return Present.stamped(value.count(), value.token());
        }
        if (!value.exists()) {
          return Present.MISSING;
        }
        return value.token() == UpdateToken.NONE
            ? Present.UNTOUCHED
            : Present.foreign(value.token());
      }

      @Override
      public String ended() {
        return null;
      }
    }

    private boolean isOverwritten(int record) {
      return when == When.OVERWRITTEN && since[record] != null;
    }

    /** Compares all results of the audit with the model's values. */
    void compare(AuditSummary found) {
      List<Done> known = done.stream().filter(one -> one.client() != lostClient).toList();
      Arrays.fill(updates, 0);
      known.forEach(one -> updates[one.record()]++);
      Set<Integer> read = chosen();
      read.removeAll(unreadable);
      assertThat(found.unaudited().damaged())
          .as(is("damaged"))
          .isEqualTo(read.stream().filter(this::isDamaged).count());
      read.removeIf(this::isDamaged);
      List<RecordTruth> truths = read.stream().map(this::truth).toList();
      assertThat(found.updates().acknowledged())
          .as(is("acknowledged"))
          .isEqualTo(known.stream().filter(Done::isAcknowledged).count());
      assertThat(found.lostAt().values().stream().mapToLong(Long::longValue).sum())
          .as(is("lost by second"))
          .isEqualTo(found.violations().lost());
      assertThat(found.violations().unexplained())
          .as(is("unexplained"))
          .isEqualTo(sum(truths, RecordTruth::unexplained));
      assertThat(found.updates().tookPlace())
          .as(is("took place"))
          .isEqualTo(sum(truths, RecordTruth::tookPlace));
      if (hasOtherWriters() && lostClient >= 0) {
        // The result depends on the missing ledger. The audit fails in any case.
        assertThat(found.violations().lost()).as(is("lost")).isLessThanOrEqualTo(absent(known));
        assertThat(found.passed()).as(is("passed")).isFalse();
      } else {
        compareAll(found, truths, known);
      }
      boolean isWhole = lostClient < 0 || !hasOtherWriters();
      if (isWhole && truths.stream().allMatch(RecordTruth::isPlainlyHonest)) {
        assertThat(found.violations().total()).as(is("blamed")).isZero();
      }
    }

    private RecordTruth truth(int record) {
      ModelStore store = stores.get(record);
      return new RecordTruth(
          store,
          done.stream().filter(one -> one.record() == record).toList(),
          isOverwritten(record) ? Value.foreign(since[record].token()) : store.read(),
          when == When.RIGHT_AFTER,
          lostClient);
    }

    private void compareAll(AuditSummary found, List<RecordTruth> truths, List<Done> known) {
      assertThat(found.violations().lost())
          .as(is("lost"))
          .isEqualTo(sum(truths, RecordTruth::lost));
      assertThat(found.updates().audited())
          .as(is("audited"))
          .isEqualTo(sum(truths, RecordTruth::audited));
      assertThat(found.updates().inDoubt() - found.updates().undetermined())
          .as(is("determined"))
          .isEqualTo(sum(truths, RecordTruth::determined));
      assertThat(found.violations().forks())
          .as(is("forks"))
          .isEqualTo(sum(truths, RecordTruth::forks));
      assertThat(found.unaudited().overwritten() + found.unaudited().overwrittenByOthers())
          .as(is("overwritten"))
          .isEqualTo(truths.stream().filter(RecordTruth::isOverwritten).count());
      assertThat(found.passed()).as(is("passed")).isEqualTo(isRight(found, truths, known));
    }

    private static long sum(List<RecordTruth> truths, ToLongFunction<RecordTruth> figure) {
      return truths.stream().mapToLong(figure).sum();
    }

    private long absent(List<Done> known) {
      return known.stream().filter(one -> one.isAcknowledged() && !isThere(one)).count();
    }

    private boolean isDamaged(int record) {
      return isOverwritten(record) && since[record] == Present.DAMAGED;
    }

    /**
     * Truncates the files instead of deleting them, because file systems skip deleted entries
     * slowly.
     */
    void emptyLedgers() throws IOException {
      for (Path file : files) {
        Files.write(file, new byte[0]);
      }
    }

    private String is(String what) {
      return what + " in history " + seed + " " + when + " with " + faults;
    }

    private boolean isThere(Done one) {
      return stores.get(one.record()).read().contained().contains(one.token());
    }

    /** Returns the records with the most entries, ties in the order of entries. */
    private Set<Integer> chosen() {
      return java.util.stream.IntStream.range(0, RECORDS)
          .filter(record -> updates[record] > 0)
          .boxed()
          .sorted(
              java.util.Comparator.<Integer>comparingInt(record -> -updates[record])
                  .thenComparing(record -> new LedgerEntry(record, 0, 0, 0)))
          .limit(limit == 0 ? RECORDS : limit)
          .collect(Collectors.toSet());
    }

    private boolean isRight(AuditSummary found, List<RecordTruth> truths, List<Done> known) {
      boolean right =
          lostClient < 0
              && found.read().unreadable() + found.unaudited().damaged() == 0
              && found.unaudited().overwritten() + found.unaudited().overwrittenByOthers() == 0
              && found.violations().total() == 0;
      long acknowledged = known.stream().filter(Done::isAcknowledged).count();
      return right && (limit > 0 || sum(truths, RecordTruth::audited) == acknowledged);
    }
  }
}
