package io.github.ycsbxl.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.StampSource.Present;
import io.github.ycsbxl.binding.Cases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged, duplicated and missing parts of ledgers, for a store without faults. */
final class DamagedLedgerTest {
  private static final int CASES = Cases.of(200, 2_000);
  private static final int RECORDS = 5;
  private static final int UPDATES = 1_500;

  @TempDir private Path folder;
  private final long[] tokens = new long[RECORDS];
  private final long[] counts = new long[RECORDS];

  @Test
  void isFoundInTheLedgerAndNeverInTheStore() throws IOException {
    byte[] whole = write();
    assertThat(audit(whole).passed()).isTrue();
    int reported = 0;
    for (int seed = 0; seed < CASES; seed++) {
      byte[] damaged = damaged(whole, new Random(seed));
      try {
        AuditSummary found = audit(damaged);
        assertThat(found.violations().total() + found.unaudited().overwritten())
            .as("seed " + seed)
            .isZero();
        boolean notAll =
            found.updates().acknowledged() != UPDATES || found.updates().audited() != UPDATES;
        assertThat(notAll && found.faults().isEmpty()).as("seed " + seed).isFalse();
        reported += found.passed() ? 0 : 1;
      } catch (IOException e) {
        assertThat(e).hasMessageMatching("(?s).*/cas-ledger.bin (is|has) .*");
        reported++;
      }
    }
    // Damage in unused slots has no effect.
    assertThat(reported).isEqualTo(Cases.of(119, 1_356));
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
        // Like a copy that was resumed after an interruption and repeats a part.
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

  /** Writes the ledger of the updates in the store. */
  private byte[] write() throws IOException {
    Path path = folder.resolve(LedgerFile.NAME);
    var random = new Random(1);
    try (LedgerFile file = LedgerFile.create(path, Headers.of("test", 0, 1))) {
      List<ThreadLedger> threads = List.of(file.thread(0), file.thread(1));
      for (int i = 0; i < UPDATES; i++) {
        int record = random.nextInt(RECORDS);
        ThreadLedger thread = threads.get(random.nextInt(2));
        long token = thread.nextToken();
        thread.begin(record, tokens[record], counts[record] + 1, System.nanoTime());
        thread.end(UpdateState.ACKNOWLEDGED);
        tokens[record] = token;
        counts[record]++;
      }
    }
    return Files.readAllBytes(path);
  }

  private AuditSummary audit(byte[] ledger) throws IOException {
    Path path = folder.resolve(LedgerFile.NAME);
    Files.write(path, ledger);
    LedgerSet ledgers = LedgerSet.open(List.of(path), any -> Long::toString);
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
