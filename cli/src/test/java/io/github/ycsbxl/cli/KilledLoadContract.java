package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A load that is ended by signal 9, and the same command again, on a store in files. Each binding
 * names its {@code loads}, commands with numbers of client processes and of records, so that all
 * bindings together have every command with one process and with several. The records are so many
 * that the store takes seconds to load them, and more than 10,000.
 */
@Timeout(900)
public abstract class KilledLoadContract {
  private static final int FEW = 1_000;

  private final String binding;

  @TempDir Path folder;

  protected KilledLoadContract(String binding) {
    this.binding = binding;
  }

  /** What the store needs, as properties and values. */
  protected abstract List<String> store(Path folder);

  @ParameterizedTest
  @MethodSource("loads")
  final void goesOnWhereItStopped(String command, int clients, int records) throws Exception {
    // Takes load six seconds; it does not hold for the load of bench, which only the store slows.
    try (Child killed = start(command, clients, records, FEW, "target=" + records / 6)) {
      // Enough that a store that is killed, too, has written some of it.
      assertIsPartOf(records, killed.awaitErr("load: (\\d{5,}) operations"));
      List<ProcessHandle> processes = killed.descendants();
      killed.signal("KILL");
      assertThat(killed.await()).isEqualTo(137);
      for (ProcessHandle client : processes) {
        client.onExit().get(60, TimeUnit.SECONDS);
      }
    }
    // By one process, which does not know how many loaded.
    try (Child refused = start("run", 0, records, FEW)) {
      assertThat(refused.await()).as(refused.err().toString()).isEqualTo(ExitStatus.WRONG_REQUEST);
      assertThat(refused.err()).anyMatch(line -> line.contains("so its load is incomplete"));
    }
    try (Child resumed = start(command, clients, records, FEW)) {
      assertIsPartOf(
          records,
          resumed.awaitErr(
              "ycsb: the store holds about ([\\d,]+) of %,d records; going on there$"
                  .formatted(records)));
      assertThat(resumed.await()).as(resumed.err().toString()).isEqualTo(ExitStatus.DONE);
    }
    try (Child again = start("load", 2, records, FEW)) {
      assertThat(again.await()).as(again.err().toString()).isEqualTo(ExitStatus.WRONG_REQUEST);
      assertThat(again.err())
          .anyMatch(line -> line.contains("the store holds the records already"));
    }
    // Reads every record once, and fails if one is missing.
    try (Child run = start("run", 0, records, records)) {
      assertThat(run.await()).as(run.err().toString()).isEqualTo(ExitStatus.DONE);
    }
  }

  /** The kill came after the beginning of the load and before its end. */
  private static void assertIsPartOf(int records, MatchResult loaded) {
    assertThat(Integer.parseInt(loaded.group(1).replace(",", ""))).isBetween(1, records - 1);
  }

  private Child start(String command, int clients, int records, int operations, String... more)
      throws IOException {
    var arguments = new ArrayList<String>(List.of(command, binding));
    if (clients > 0) {
      arguments.addAll(List.of("-clients", Integer.toString(clients)));
    }
    var properties =
        new ArrayList<String>(
            List.of(
                "recordcount=" + records,
                "operationcount=" + operations,
                "fieldcount=1",
                "fieldlength=1000",
                "threadcount=4",
                "readproportion=1",
                "updateproportion=0",
                "requestdistribution=sequential",
                "warmup.seconds=0",
                "status.interval=1",
                "results.dir=" + folder.resolve("results")));
    properties.addAll(store(folder.resolve("store")));
    properties.addAll(List.of(more));
    properties.forEach(property -> arguments.addAll(List.of("-p", property)));
    return Child.start(folder, List.of("-Xmx512m"), Main.class, arguments.toArray(String[]::new));
  }
}
