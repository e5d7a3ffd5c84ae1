package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb;
import io.github.ycsbxl.run.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A refused benchmark ends with the code of a wrong request, and leaves its name free. */
final class RefusedFleetTest {
  @TempDir private Path folder;

  /** Makes a store of one node, by a file of it. */
  @BeforeEach
  void makeStore() throws Exception {
    Files.writeString(Files.createDirectories(folder.resolve("store")).resolve("00000000.jdb"), "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "load voldemort -clients 1 -p voldemort.nodes=3",
        "bench voldemort -clients 2 -p voldemort.nodes=3",
        "bench voldemort -p voldemort.nodes=3 -fault 'at 2s kill node 1' -p maxexecutiontime=9",
      })
  void anotherNumberOfNodesIsAWrongRequest(String command) {
    Ycsb.Outcome outcome =
        run(command + " -p operationcount=10 -p voldemort.dir=" + folder.resolve("store"));
    assertThat(outcome.err())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith(
                        "ycsb: " + folder.resolve("store") + " has the records of 1 node, "));
  }

  @Test
  void aRunOfSeveralClientsCreatesNoStore() {
    Path missing = folder.resolve("missing");
    Ycsb.Outcome outcome =
        run("run voldemort -clients 1 -p operationcount=10 -p voldemort.dir=" + missing);
    assertThat(outcome.err()).anySatisfy(line -> assertThat(line).contains("load them first"));
    assertThat(missing).doesNotExist();
  }

  @Test
  void aRunWithoutRecordsIsAWrongRequest() {
    Ycsb.Outcome outcome =
        run("run voldemort -clients 1 -p operationcount=10 -p voldemort.engine=memory");
    assertThat(outcome.err()).anySatisfy(line -> assertThat(line).contains("load them first"));
  }

  private Ycsb.Outcome run(String command) {
    Ycsb.Outcome outcome =
        Ycsb.exactly(
            command
                + " -p recordcount=10 -p seed=1 -p run.name=again -p results.dir="
                + folder.resolve("results"));
    assertThat(outcome.status()).as("%s", outcome.err()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(folder.resolve("results/again")).doesNotExist();
    return outcome;
  }
}
