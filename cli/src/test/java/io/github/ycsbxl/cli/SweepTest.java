package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

final class SweepTest {
  @TempDir private Path folder;

  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void loadsOnceAndRunsEveryNumberOfThreads() throws IOException {
    Outcome outcome = ycsb.memory("sweep", "-threads", "1,2..4..2", "-p", "run.name=s");
    assertThat(outcome.status()).isZero();
    assertThat(ycsb.store().keys("usertable")).hasSize(200);
    assertThat(outcome.out()).hasSize(5);
    assertThat(outcome.out().get(0)).startsWith("run").contains("threads").contains("read_p99_ms");
    assertThat(outcome.out().get(4)).isEqualTo("results: " + ycsb.results().resolve("s"));
    assertThat(column(0)).containsExactly("run", "threads-1", "threads-2", "threads-4");
    assertThat(column(1)).containsExactly("threads", "1", "2", "4");
    for (String step : List.of("load", "threads-1", "threads-4")) {
      assertThat(ycsb.results().resolve("s").resolve(step).resolve("result.json")).exists();
    }
  }

  @Test
  void loadsNothingThatIsThere() {
    assertThat(ycsb.memory("load").status()).isZero();
    Outcome outcome = ycsb.memory("sweep", "-threads", "2", "-p", "run.name=s");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.err())
        .contains("ycsb: the store holds the records already; not loading them again");
    assertThat(ycsb.results().resolve("s/load")).doesNotExist();
  }

  @Test
  void combinesThreadsAndTargets() throws IOException {
    Outcome outcome =
        ycsb.memory(
            "sweep",
            "-threads",
            "1,2",
            "-target",
            "5000,50000",
            "-p",
            "arrival=poisson",
            "-p",
            "run.name=s");
    assertThat(outcome.status()).isZero();
    assertThat(column(0))
        .containsExactly(
            "run",
            "threads-1-target-5000",
            "threads-1-target-50000",
            "threads-2-target-5000",
            "threads-2-target-50000");
    assertThat(column(2))
        .containsExactly("target_ops_per_sec", "5000.000", "50000.000", "5000.000", "50000.000");
    assertThat(column(6)).contains("intended").doesNotContain("service");
  }

  @Test
  void stepWithFailuresFailsTheSweepButDoesNotEndIt() throws IOException {
    assertThat(ycsb.memory("load").status()).isZero();
    ycsb.store().inject(call -> call.is(Call.Kind.UPDATE), Fault.status(Status.ERROR));
    Outcome outcome = ycsb.memory("sweep", "-threads", "1,2", "-p", "run.name=s");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(column(0)).containsExactly("run", "threads-1", "threads-2");
    assertThat(column(5).get(1)).isNotEqualTo("0");
  }

  @Test
  void reportsAllMistakesBeforeAnything() {
    Outcome lists = ycsb.memory("sweep", "-threads", "0", "-target", "x");
    assertThat(lists.status()).isEqualTo(2);
    assertThat(lists.err())
        .containsExactly(
            "ycsb: -threads: expected 1 to 1000 numbers greater than 0, not 0",
            "ycsb: -target: expected numbers with commas, or from..to..step, not x");

    Outcome properties =
        ycsb.memory("sweep", "-threads", "1,2", "-p", "readproportoin=1", "-p", "exportfile=x");
    assertThat(properties.status()).isEqualTo(2);
    assertThat(properties.err())
        .containsExactly("ycsb: readproportoin is not a property; did you mean readproportion?");
    assertThat(ycsb.results()).doesNotExist();
  }

  @Test
  void refusesASingleFileForManyRuns() {
    Outcome outcome = ycsb.memory("sweep", "-threads", "1,2", "-p", "exportfile=" + folder + "/x");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.faults()).singleElement().asString().contains("exportfile");
  }

  @Test
  void asksWhatToSweepOver() {
    Outcome outcome = ycsb.memory("sweep");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).singleElement().asString().contains("-threads <list>");
  }

  private List<String> column(int index) throws IOException {
    return Files.readAllLines(ycsb.results().resolve("s/sweep.csv")).stream()
        .map(line -> line.split(",", -1)[index])
        .toList();
  }
}
