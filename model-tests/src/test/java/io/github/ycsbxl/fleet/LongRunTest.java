package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.binding.TestProcess;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of hours on a simulated clock: their logs stay small, and add up exactly. */
final class LongRunTest {
  private static final long HOUR = 3_600;

  @TempDir private Path folder;

  @Tag("thorough")
  @Test
  void logHasSecondsForAnHourThenLongerIntervalsThatAddUp() throws Exception {
    Path run = new SimulatedClient(0).write(folder, 12 * HOUR);
    var lengths = new ArrayList<Long>();
    var reads = new Histogram(3);
    var intended = new Histogram(3);
    Run.readMeasured(
        run,
        (phase, interval, seconds) -> {
          Row row = interval.rows().get(0);
          if (row.succeeded() > 0) {
            lengths.add(Math.round(interval.seconds()));
            reads.add(row.service());
            intended.add(row.intended());
          }
        });
    // Every hundredth second has no latency.
    assertThat(lengths.stream().filter(seconds -> seconds == 1).count()).isEqualTo(HOUR - 36);
    assertThat(lengths.stream().filter(seconds -> seconds == 10).count())
        .isBetween(9 * HOUR / 10 - 1, 9 * HOUR / 10);
    assertThat(lengths.stream().filter(seconds -> seconds == 60).count())
        .isBetween(2 * HOUR / 60 - 1, 2 * HOUR / 60);
    assertThat(run.resolve("latency.hlog.part")).doesNotExist();

    Row whole = new SimulatedClient(0).measured(12 * HOUR).row("READ").orElseThrow();
    assertThat(reads).isEqualTo(whole.service());
    assertThat(intended).isEqualTo(whole.intended());
  }

  @Test
  void processesAddUpWithOneThatWasKilled() throws Exception {
    long seconds = HOUR + 100;
    var kill = new FutureTask<>(() -> kill(1, HOUR));
    new Thread(kill).start();
    new SimulatedClient(0).write(folder.resolve(Run.CLIENTS), seconds);
    Path killed = kill.get();
    assertThat(killed.resolve("latency.hlog.part")).exists();

    Phase alone = Run.readMeasured(killed).phases().get(0);
    long lived = Math.round(alone.seconds());
    PhaseMeasurement known = new SimulatedClient(1).measured(lived);
    assertThat(lived).isGreaterThan(HOUR);
    assertThat(alone.measurement().counts()).isEqualTo(known.counts());
    assertThat(alone.measurement().row("READ")).isEqualTo(known.row("READ"));

    try (var files = ResultFolder.open(folder)) {
      FleetResult.read(folder, 2).writeTo(files, List.of(), new SeparateOutputs());
      files.end(Verdict.PASSED);
    }
    PhaseMeasurement whole = new SimulatedClient(0).measured(seconds).plus(known);
    var logged = new Histogram(3);
    var intervals = new ArrayList<Interval>();
    Run sum =
        Run.readMeasured(
            folder,
            (phase, interval, lines) -> {
              interval.rows().forEach(row -> logged.add(row.service()));
              intervals.add(interval.withRows(RowsByPart.empty()));
            });
    assertThat(sum.phases().get(0).measurement().counts()).isEqualTo(whole.counts());
    assertThat(sum.phases().get(0).measurement().row("READ")).isEqualTo(whole.row("READ"));
    assertThat(logged).isEqualTo(whole.row("READ").orElseThrow().service());
    assertCovers(intervals, Math.max(seconds, lived), whole);
  }

  /** Asserts that the intervals are contiguous, and contain all operations. */
  private static void assertCovers(List<Interval> intervals, long seconds, PhaseMeasurement whole) {
    assertThat(intervals).hasSizeLessThan((int) (HOUR + 10 * HOUR / 10 + 4 * HOUR / 60));
    assertThat(intervals.stream().mapToLong(interval -> interval.counts().succeeded()).sum())
        .isEqualTo(whole.counts().succeeded());
    double end = 0;
    for (Interval interval : intervals) {
      assertThat(interval.startNanos() / 1e9).isEqualTo(end);
      end += interval.seconds();
    }
    assertThat(end).isEqualTo(seconds);
  }

  /** Kills a client with signal 9 in this second. */
  private Path kill(int index, long second) throws Exception {
    Path clients = folder.resolve(Run.CLIENTS);
    Process client =
        TestProcess.start(
            new ProcessBuilder(
                    ShortJvm.java(),
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    SimulatedClient.class.getName(),
                    clients.toString(),
                    "" + index)
                .redirectError(ProcessBuilder.Redirect.INHERIT));
    try (BufferedReader said = client.inputReader()) {
      String line = said.readLine();
      while (line != null && Long.parseLong(line) <= second) {
        line = said.readLine();
      }
    } finally {
      client.destroyForcibly();
    }
    assertThat(client.waitFor()).isEqualTo(137);
    Path run = clients.resolve("client-" + index);
    assertThat(Files.exists(run.resolve("run.jsonl"))).isTrue();
    return run;
  }
}
