package io.github.ycsbxl.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.StampSource.Present;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ledgers of an honest store of which something is damaged, doubled or gone. */
final class DamagedLedgerTest {
  private static final int CASES = 2_000;
  private static final int RECORDS = 5;
  private static final int UPDATES = 1_500;

  @TempDir private Path folder;
  private final long[] tokens = new long[RECORDS];
  private final long[] counts = new long[RECORDS];

  @Test
  void isFoundInTheLedgerAndNeverInTheStore() throws IOException {
    byte[] whole = write(UPDATES, -1);
    assertThat(audit(whole).passed()).isTrue();
    int reported = 0;
    for (int seed = 0; seed < CASES; seed++) {
      byte[] damaged = damaged(whole, new Random(seed));
      try {
        AuditSummary found = audit(damaged);
        assertThat(found.lost() + found.forks() + found.unexplained() + found.overwritten())
            .as("seed " + seed)
            .isZero();
        boolean notAll = found.acknowledged() != UPDATES || found.audited() != UPDATES;
        assertThat(notAll && found.faults().isEmpty()).as("seed " + seed).isFalse();
        reported += found.passed() ? 0 : 1;
      } catch (IOException e) {
        assertThat(e).hasMessageMatching("(?s).*/cas-ledger.bin (is|it).*");
        reported++;
      }
    }
    // What is damaged in slots that no update uses is no damage.
    assertThat(reported).isEqualTo(1356);
  }

  /** A copy over the network is a little older than the process that was killed. */
  @Test
  void aKilledProcessMayHaveUpdatedWhatItsCopiedLedgerLacks() throws IOException {
    var random = new Random(2);
    for (int seed = 0; seed < 200; seed++) {
      int copied = UPDATES - 1 - random.nextInt(UPDATES - 200);
      byte[] copy = write(copied, -1);
      AuditSummary found = audit(copy, Set.of(0));
      assertThat(found.passed()).as("seed %d: %s", seed, found).isTrue();
      assertThat(found.acknowledged()).isEqualTo(copied);
      assertThat(audit(copy, Set.of()).passed()).isFalse();
    }
  }

  @Test
  void whatIsLostBeforeTheProcessWasKilledIsFound() throws IOException {
    var random = new Random(3);
    for (int seed = 0; seed < 200; seed++) {
      int copied = UPDATES - 1 - random.nextInt(UPDATES - 200);
      AuditSummary found = audit(write(copied, random.nextInt(copied - 100)), Set.of(0));
      assertThat(found.lost()).as("seed %d: %s", seed, found).isEqualTo(1);
      assertThat(found.unexplained()).isZero();
    }
  }

  private static byte[] damaged(byte[] whole, Random random) {
    byte[] bytes = whole.clone();
    int at = random.nextInt(bytes.length);
    int length = Math.min(1 + random.nextInt(8_192), bytes.length - at);
    int from = random.nextInt(bytes.length - length + 1);
    int segment = LedgerFormat.FIRST_SEGMENT;
    switch (random.nextInt(5)) {
      case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> System.arraycopy(whole, from, bytes, at, length);
      case 2 -> Arrays.fill(bytes, at, at + length, (byte) 0);
      case 3 -> {
        // As a copy that went on after an interruption, one part twice.
        int block = 4096 + segment * random.nextInt((bytes.length - 4096) / segment);
        bytes = Arrays.copyOf(whole, whole.length + segment);
        System.arraycopy(whole, block, bytes, block + segment, whole.length - block);
      }
      default -> {
        int tail =
            bytes.length - (4096 + segment * random.nextInt((bytes.length - 4096) / segment));
        bytes = Arrays.copyOf(whole, whole.length + tail);
        System.arraycopy(whole, whole.length - tail, bytes, whole.length, tail);
      }
    }
    return bytes;
  }

  /**
   * The ledger of so many of the updates that the store has, or the whole one.
   *
   * @param lost the update of which the store tells nobody any more
   */
  private byte[] write(int copied, int lost) throws IOException {
    Arrays.fill(tokens, 0);
    Arrays.fill(counts, 0);
    byte[] copy = null;
    Path path = folder.resolve(LedgerFile.NAME);
    Files.deleteIfExists(path);
    var random = new Random(1);
    try (LedgerFile file = LedgerFile.create(path, Headers.of("test", 0, 1))) {
      List<ThreadLedger> threads = List.of(file.thread(0), file.thread(1));
      for (int i = 0; i < UPDATES; i++) {
        if (i == copied) {
          copy = Files.readAllBytes(path);
        }
        int record = random.nextInt(RECORDS);
        ThreadLedger thread = threads.get(random.nextInt(2));
        long token = thread.nextToken();
        thread.begin(record, tokens[record], counts[record] + 1, System.nanoTime());
        thread.end(UpdateState.ACKNOWLEDGED);
        if (i != lost) {
          tokens[record] = token;
          counts[record]++;
        }
      }
    }
    return copied == UPDATES ? Files.readAllBytes(path) : copy;
  }

  private AuditSummary audit(byte[] ledger) throws IOException {
    return audit(ledger, Set.of());
  }

  private AuditSummary audit(byte[] ledger, Set<Integer> killed) throws IOException {
    Path path = folder.resolve(LedgerFile.NAME);
    Files.write(path, ledger);
    LedgerSet ledgers = LedgerSet.open(List.of(path), any -> Long::toString);
    ledgers.expectKilled(killed);
    var config = new AuditConfig(AuditConfig.ALL_RECORDS, Duration.ofSeconds(60));
    var audit = new CasAudit(ledgers, config, (stage, at, all) -> {}, () -> false).rightAfter();
    return audit.run(
        new StampSource() {
          @Override
          public List<Present> read(List<String> keys) {
            return keys.stream().map(Integer::parseInt).map(this::present).toList();
          }

          private Present present(int record) {
            return Present.stamped(counts[record], tokens[record]);
          }

          @Override
          public String ended() {
            return null;
          }
        },
        EntrySort.in(folder));
  }
}
