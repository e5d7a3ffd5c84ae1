package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.ExitStatus;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Several clients on one store, concurrently in this process. */
final class ClientProcessesTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir Path folder;

  @Test
  void loadDisjointSlicesAndInsertDisjointRecords() {
    var ycsb = new Ycsb(folder);
    for (int index = 0; index < 3; index++) {
      assertDone(client(ycsb, "load", index));
    }
    assertThat(ycsb.store().keys("usertable")).hasSize(200);

    var first = CompletableFuture.supplyAsync(() -> client(ycsb, "run", 0));
    var second = CompletableFuture.supplyAsync(() -> client(ycsb, "run", 1));
    var third = CompletableFuture.supplyAsync(() -> client(ycsb, "run", 2));
    long inserts = inserts(first.join()) + inserts(second.join()) + inserts(third.join());
    assertThat(inserts).isGreaterThan(900);
    // Marks: of the changed store, and of a block of numbers. A client that starts after another
    // one has marked a block takes the next block.
    int records = (int) (200 + inserts);
    assertThat(ycsb.store().keys("usertable")).hasSizeBetween(records + 2, records + 4);
  }

  @Test
  void noticeThatTwoOfThemInsertTheSameRecords() {
    var ycsb = new Ycsb(folder);
    // Another client inserts each record just before this one.
    ycsb.store()
        .inject(
            call -> call.is(Kind.INSERT),
            (call, operation) -> {
              operation.get();
              return operation.get();
            });
    golden.pin(ycsb.memory("load").errors("INSERT EXISTS"));
  }

  @Test
  void goOnInsertingWhereTheirLastRunEnded() {
    var ycsb = new Ycsb(folder);
    assertDone(client(ycsb, "load", 1));
    long inserts = inserts(client(ycsb, "run", 1));
    inserts += inserts(client(ycsb, "run", 1));
    // Marks: of the changed store, and of each run's block of numbers.
    assertThat(ycsb.store().keys("usertable")).hasSize((int) (67 + inserts + 3));
  }

  /** Two thirds inserts, and reads of this client's newest records. */
  private static Outcome client(Ycsb ycsb, String command, int index) {
    return ycsb.memory(
        command
            + " -threads 2 -p client.count=3 -p client.index=%d -p zipfian.scope=slice"
                .formatted(index)
            + " -p insertproportion=0.66 -p readproportion=0.34 -p updateproportion=0"
            + " -p requestdistribution=latest");
  }

  private static long inserts(Outcome run) {
    assertDone(run);
    assertThat(Ycsb.rows(run)).contains("[OVERALL], Succeeded, 500");
    return Ycsb.rows(run)
        .filter(line -> line.startsWith("[INSERT], Return=OK, "))
        .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  private static void assertDone(Outcome outcome) {
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
  }
}
