package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A load that is killed by signal 9 and repeated with the same command, on a persistent store. Each
 * binding lists its {@code loads}, commands with a number of clients, so that all bindings together
 * cover every command with one and with several clients. The kill comes when the store's files have
 * a third of the records.
 */
@Timeout(900)
public abstract class KilledLoadContract {
  private static final int FEW = 1_000;

  /** More than any machine loads between two checks of the store's files. */
  private static final int RECORDS = 4_000;

  private static final int RECORD_BYTES = 1_000;

  private final String binding;

  @TempDir Path folder;

  protected KilledLoadContract(String binding) {
    this.binding = binding;
  }

  @BeforeAll
  static void prepareClientProcesses() {
    ShortJvm.shareArchive();
  }

  /** Properties of the store. */
  protected abstract List<String> store(Path folder);

  @ParameterizedTest
  @MethodSource("loads")
  final void goesOnWhereItStopped(String command, int clients) throws Exception {
    try (Child killed = start(command, clients, FEW)) {
      awaitBytes(folder.resolve("store"), RECORDS / 3L * RECORD_BYTES);
      List<ProcessHandle> processes = killed.descendants();
      killed.signal("KILL");
      assertThat(killed.await()).isEqualTo(137);
      for (ProcessHandle client : processes) {
        client.onExit().get(60, TimeUnit.SECONDS);
      }
    }
    // By one client, which does not know how many clients loaded.
    Ycsb.Outcome refused = Ycsb.exactly(words("run", 0, FEW));
    assertThat(refused.status()).as(refused.err().toString()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(refused.err()).anyMatch(line -> line.contains("so the load is incomplete"));
    Ycsb.Outcome resumed = Ycsb.exactly(words(command, clients, FEW));
    assertThat(resumed.status()).as(resumed.err().toString()).isEqualTo(ExitStatus.DONE);
    assertIsPart(resumed.err());
    Ycsb.Outcome again = Ycsb.exactly(words("load", 2, FEW));
    assertThat(again.status()).as(again.err().toString()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(again.err()).anyMatch(line -> line.contains("the store already has the records"));
    // Reads every record once, and fails if one is missing.
    Ycsb.Outcome run = Ycsb.exactly(words("run", 0, RECORDS));
    assertThat(run.status()).as(run.err().toString()).isEqualTo(ExitStatus.DONE);
  }

  /** Asserts that the kill came between the start and the end of the load. */
  private static void assertIsPart(List<String> said) {
    var found =
        Pattern.compile(
            "ycsb: the store has about ([\\d,]+) of %,d records; going on there"
                .formatted(RECORDS));
    assertThat(said.stream().map(found::matcher).filter(Matcher::matches))
        .singleElement()
        .satisfies(
            loaded ->
                assertThat(Integer.parseInt(loaded.group(1).replace(",", "")))
                    .isBetween(1, RECORDS - 1));
  }

  private static void awaitBytes(Path folder, long bytes) throws IOException {
    var store = new FolderStore(folder, "*", "", 0);
    while (store.use().map(FolderStore.Use::bytes).orElse(0L) < bytes) {
      // A check costs as much as several records.
      LockSupport.parkNanos(10_000_000);
    }
  }

  private Child start(String command, int clients, int operations) throws IOException {
    // It runs long enough for the optimizing compiler.
    return Child.start(
        folder,
        List.of("-Xmx512m", "-XX:+Inline"),
        Main.class,
        words(command, clients, operations));
  }

  private String[] words(String command, int clients, int operations) {
    var arguments = new ArrayList<String>(List.of(command, binding));
    if (clients > 0) {
      arguments.addAll(List.of("-clients", Integer.toString(clients)));
    }
    var properties =
        new ArrayList<String>(
            List.of(
                "recordcount=" + RECORDS,
                "operationcount=" + operations,
                "fieldcount=1",
                "fieldlength=" + RECORD_BYTES,
                "threadcount=4",
                "readproportion=1",
                "updateproportion=0",
                "requestdistribution=sequential",
                "warmup.seconds=0",
                "status.interval=1",
                "results.dir=" + folder.resolve("results")));
    properties.addAll(store(folder.resolve("store")));
    properties.forEach(property -> arguments.addAll(List.of("-p", property)));
    return arguments.toArray(String[]::new);
  }
}
