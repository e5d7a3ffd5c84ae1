package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.StampSource.Present;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Main class of a small JVM that audits many updates of one record, of which every thousandth is
 * lost. Arguments: directory, number of updates.
 */
public final class HotRecord {
  private static final int LOST = 1_000;

  private HotRecord() {}

  /** Prints the number of lost updates. */
  public static void main(String[] arguments) throws IOException {
    Path path = Path.of(arguments[0], LedgerFile.NAME);
    long updates = Long.parseLong(arguments[1]);
    long last = write(path, updates);
    long count = updates - updates / LOST;
    StampSource reads =
        new StampSource() {
          @Override
          public List<Present> read(List<String> keys) {
            return List.of(Present.stamped(count, last));
          }

          @Override
          public String ended() {
            return null;
          }
        };
    LedgerSet ledgers = LedgerSet.open(List.of(path), any -> Long::toString);
    var config = new AuditConfig(AuditConfig.ALL_RECORDS, Duration.ofSeconds(60));
    var audit = new CasAudit(ledgers, config, (stage, done, all) -> {}, () -> false);
    System.out.println(audit.run(reads, EntrySort.in(path.getParent())).line());
  }

  /** Returns the token that the record has at the end. */
  private static long write(Path path, long updates) throws IOException {
    long token = UpdateToken.NONE;
    long count = 0;
    try (LedgerFile file = LedgerFile.create(path, Headers.of("hot", 0, 1))) {
      ThreadLedger thread = file.thread(0);
      for (long i = 1; i <= updates; i++) {
        long next = thread.nextToken();
        thread.begin(5, token, count + 1, System.nanoTime());
        thread.end(UpdateState.ACKNOWLEDGED);
        if (i % LOST != 0) {
          token = next;
          count++;
        }
      }
    }
    return token;
  }
}
