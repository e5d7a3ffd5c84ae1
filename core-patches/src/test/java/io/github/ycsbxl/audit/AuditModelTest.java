package io.github.ycsbxl.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.ModelStore.Fault;
import io.github.ycsbxl.audit.ModelStore.Value;
import io.github.ycsbxl.audit.StampSource.Present;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Seeded histories of a store with faults in every combination, each compared with what the model
 * knows: the set of updates that the final value contains.
 */
final class AuditModelTest {
  private static final int HISTORIES = 5_120;
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
    long damaged = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      var history = new History(seed, folder);
      for (When when : When.values()) {
        history.when = when;
        AuditSummary found = history.audit();
        history.compare(found);
        lost += found.lost();
        tookPlace += found.tookPlace();
        forks += found.forks();
        overwritten += found.overwritten();
        damaged += found.damaged();
      }
      history.emptyLedgers();
    }
    // The seeds' own figures: with fewer faults the comparison would show less.
    assertThat(List.of(lost, tookPlace, forks, overwritten, damaged))
        .containsExactly(62_876L, 10_711L, 25_646L, 3_582L, 1_804L);
  }

  /** When the audit is, and whether somebody else wrote before. */
  private enum When {
    RIGHT_AFTER,
    LATER,
    /** A blind run, another benchmark, a second load, damage: some records of each history. */
    OVERWRITTEN
  }

  /** What a client did, as the model knows it. */
  private record Done(int record, long count, long token, long replaced, UpdateState answer) {
    int client() {
      return UpdateToken.client(token);
    }

    boolean isAcknowledged() {
      return answer == UpdateState.ACKNOWLEDGED;
    }
  }

  /** One history, from its seed, whose last ten bits are its faults. */
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
        Value now = stores.get(record).read();
        // Now and then a thread writes on what it read some time ago.
        Value from = random.nextInt(4) == 0 ? read.getOrDefault(record, now) : now;
        read.put(record, now);
        replace(record, from, threads.get(random.nextInt(threads.size())));
      }
      for (LedgerFile ledger : ledgers) {
        ledger.close();
      }
    }

    private void replace(int record, Value from, ThreadLedger ledger) {
      long token = ledger.nextToken();
      Value to = from.with(token);
      ledger.begin(record, from.token(), to.count(), System.nanoTime());
      UpdateState answer = stores.get(record).replace(from, to);
      if (answer != UpdateState.IN_DOUBT) {
        ledger.end(answer);
      }
      done.add(new Done(record, to.count(), token, from.token(), answer));
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

    /** The records as the audit reads them. */
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

    /** Whether what the record carries tells of its updates, or nobody else can have written. */
    private boolean isTelling(int record, List<Done> known) {
      boolean provesLoss =
          loaded[record] != UpdateToken.NONE
              && known.stream().anyMatch(one -> one.record() == record && one.count() == 1);
      return !isOverwritten(record)
          && (when == When.RIGHT_AFTER || stores.get(record).read().count() > 0 || provesLoss);
    }

    /** Everything that the audit says, from the sets of the final values alone. */
    void compare(AuditSummary found) {
      List<Done> known = done.stream().filter(one -> one.client() != lostClient).toList();
      Arrays.fill(updates, 0);
      known.forEach(one -> updates[one.record()]++);
      Set<Integer> read = chosen();
      read.removeAll(unreadable);
      Set<Integer> answered = Set.copyOf(read);
      read.removeIf(record -> !isTelling(record, known));
      assertThat(found.damaged())
          .as(is("damaged"))
          .isEqualTo(answered.stream().filter(this::isDamaged).count());
      assertThat(found.overwritten())
          .as(is("overwritten"))
          .isEqualTo(
              answered.stream()
                  .filter(record -> !read.contains(record) && !isDamaged(record))
                  .filter(
                      record ->
                          known.stream()
                              .anyMatch(one -> one.record() == record && one.isAcknowledged()))
                  .count());
      List<Done> judged =
          known.stream()
              .filter(one -> read.contains(one.record()) && one.count() >= end(one.record()))
              .toList();
      assertThat(found.lost()).as(is("lost")).isEqualTo(count(judged, true, false));
      assertThat(found.lostAt().values().stream().mapToLong(Long::longValue).sum())
          .as(is("lost by second"))
          .isEqualTo(found.lost());
      assertThat(found.audited())
          .as(is("audited"))
          .isEqualTo(judged.stream().filter(Done::isAcknowledged).count());
      assertThat(found.tookPlace())
          .as(is("took place"))
          .isEqualTo(
              judged.stream()
                  .filter(one -> one.answer() == UpdateState.IN_DOUBT && isThere(one))
                  .count());
      assertThat(found.inDoubt() - found.undetermined())
          .as(is("determined"))
          .isEqualTo(judged.stream().filter(one -> one.answer() == UpdateState.IN_DOUBT).count());
      assertThat(found.acknowledged())
          .as(is("acknowledged"))
          .isEqualTo(known.stream().filter(Done::isAcknowledged).count());
      assertThat(found.unexplained())
          .as(is("unexplained"))
          .isEqualTo(
              judged.stream()
                      .filter(one -> one.answer() == UpdateState.REFUSED && isThere(one))
                      .count()
                  + read.stream().filter(record -> end(record) > 0).count());
      assertThat(found.forks()).as(is("forks")).isEqualTo(forks(known, judged, read));
      assertThat(found.passed()).as(is("passed")).isEqualTo(isRight(found, known, judged));
    }

    private boolean isDamaged(int record) {
      return isOverwritten(record) && since[record] == Present.DAMAGED;
    }

    /** Not deleted: a filesystem passes over every deleted one when it makes the next. */
    void emptyLedgers() throws IOException {
      for (Path file : files) {
        Files.write(file, new byte[0]);
      }
    }

    private String is(String what) {
      return what + " in history " + seed + " " + when + " with " + faults;
    }

    private long count(List<Done> judged, boolean acknowledged, boolean there) {
      return judged.stream()
          .filter(one -> one.isAcknowledged() == acknowledged && isThere(one) == there)
          .count();
    }

    private boolean isThere(Done one) {
      return stores.get(one.record()).read().contained().contains(one.token());
    }

    /** The count of the latest update in the final value that no ledger tells of; 0 if all do. */
    private long end(int record) {
      return done.stream()
          .filter(one -> one.record() == record && one.client() == lostClient && isThere(one))
          .mapToLong(Done::count)
          .max()
          .orElse(0);
    }

    /** The records with the most entries; ties in the order of entries. */
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

    private long forks(List<Done> known, List<Done> judged, Set<Integer> read) {
      Map<String, Integer> replacing = new TreeMap<>();
      for (Done one : known) {
        boolean onWay = judged.contains(one) && isThere(one);
        if (read.contains(one.record()) && (one.isAcknowledged() || onWay)) {
          replacing.merge(one.record() + "/" + one.count() + "/" + one.replaced(), 1, Integer::sum);
        }
      }
      return replacing.values().stream().filter(number -> number > 1).count();
    }

    private static long count(List<Done> some) {
      return some.stream().filter(Done::isAcknowledged).count();
    }

    private boolean isRight(AuditSummary found, List<Done> known, List<Done> judged) {
      boolean right =
          lostClient < 0
              && found.unreadable() + found.overwritten() + found.damaged() == 0
              && found.lost() + found.forks() + found.unexplained() == 0;
      return right && (limit > 0 || count(judged) == count(known));
    }
  }
}
