package io.github.ycsbxl.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose process was killed can be read as far as it was written. */
final class KilledLogTest {
  @TempDir private Path folder;

  /** Contents of the disk during a run, plus half a line. */
  @Test
  void runThatWasKilledComesBackAsFarAsItsIntervals() throws IOException {
    RunTest.begun(folder, Example.samples());
    String half = "{\"interval\":{\"startNanos\":2500000000,\"endNanos\":3";
    Files.writeString(folder.resolve("run.jsonl"), half, StandardOpenOption.APPEND);
    Files.writeString(folder.resolve("latency.hlog"), "Tag=READ,13320", StandardOpenOption.APPEND);

    assertThat(Run.isIn(folder)).isTrue();
    assertThat(Run.readMeasured(folder).ended()).isFalse();
    Phase result = Run.readMeasured(folder).phases().get(0);
    assertThat(result.partial()).isTrue();
    assertThat(result.run()).isEqualTo(Example.run().withoutTarget());
    assertThat(result.targetReached()).as("nothing tells it").isEmpty();
    assertThat(result.measurement().counts()).isEqualTo(new Counts(1_060, 3, 4));
    assertThat(result.measurement().durationNanos()).isEqualTo(2_500_000_000L);
    for (Row row : Example.rows().subList(0, 8)) {
      assertThat(result.measurement().row(row.name())).contains(row);
    }
    assertThat(result.measurement().row("INSERT").orElseThrow().succeeded()).isEqualTo(10);
  }

  @Test
  void runThatWasKilledTellsTheFaultsThatItHadBegun() throws IOException {
    RunLogWriter log = RunTest.begun(folder, Example.samples().subList(0, 2));
    var begun = new FaultTime("kill a", 500, -1);
    log.faults(List.of(begun));
    var reverted = new FaultTime("kill a", 500, 700_000_000);
    log.faults(List.of(reverted, new FaultTime("kill b", 900_000_000, -1)));
    assertThat(Run.readMeasured(folder).phases().get(0).outages().orElseThrow().faults())
        .extracting(FaultCost::time)
        .contains(reverted)
        .doesNotContain(begun);
  }

  @Test
  void runThatWasKilledKeepsThePhasesThatItEnded() throws IOException {
    RunLogWriter log = RunLogWriter.open(folder);
    log.plan(Example.run());
    RunTest.phase(log, Example.load());
    log.begin(new PhaseKey("run", 1), true);
    log.interval(Example.samples().get(0));
    assertThat(Run.readMeasured(folder).phases())
        .satisfiesExactly(
            load -> assertThat(load).isEqualTo(Example.load()),
            run -> {
              assertThat(run.phase()).isEqualTo("run");
              assertThat(run.partial()).isTrue();
              assertThat(run.measurement().counts().succeeded()).isEqualTo(1_050);
            });
  }

  @Test
  void runThatWasKilledBeforeItsFirstIntervalHasNoResults() throws IOException {
    RunLogWriter.open(folder).plan(Example.run());
    assertThatThrownBy(() -> Run.readMeasured(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no interval of the run was measured");
  }

  /** Model: the list of samples, of which those with a complete line count. */
  @Test
  void runThatIsKilledAtAnyByteHasTheIntervalsThatWereWritten() throws IOException {
    var random = new SplittableRandom(27);
    Path killed = Files.createDirectory(folder.resolve("killed"));
    for (int run = 0; run < Cases.of(5, 40); run++) {
      Path whole = Files.createDirectory(folder.resolve("run-" + run));
      List<Interval> samples = random(random);
      RunLogWriter log = RunLogWriter.open(whole);
      log.plan(Example.run());
      log.begin(new PhaseKey("run", 1), true);
      var lengths = new ArrayList<long[]>();
      lengths.add(lengths(whole));
      for (Interval sample : samples) {
        log.interval(sample);
        lengths.add(lengths(whole));
      }
      for (int kill = 0; kill < 50; kill++) {
        int during = random.nextInt(samples.size());
        long[] before = lengths.get(during);
        long[] after = lengths.get(during + 1);
        long written = random.nextLong(after[0] - before[0] + after[1] - before[1]);
        long latencies = Math.min(after[0] - before[0], written);
        cut(whole, killed, "latency.hlog", before[0] + latencies);
        cut(whole, killed, "run.jsonl", before[1] + written - latencies);
        assertHas(killed, samples.subList(0, during));
      }
    }
  }

  private static void assertHas(Path killed, List<Interval> samples) throws IOException {
    List<Phase> results = Run.read(killed).phases();
    assertThat(results).hasSize(samples.isEmpty() ? 0 : 1);
    if (!samples.isEmpty()) {
      Interval sum = samples.stream().reduce(Interval::plus).orElseThrow();
      var rows = new TreeMap<RowName, Row>();
      sum.rows().forEach(row -> rows.put(row.name(), row));
      assertThat(results.get(0).measurement().counts()).isEqualTo(sum.counts());
      assertThat(results.get(0).measurement().rows()).isEqualTo(rows);
    }
  }

  private static List<Interval> random(SplittableRandom random) {
    var samples = new ArrayList<Interval>();
    for (long second = 0; second < 6; second++) {
      var rows = new ArrayList<Row>();
      for (String name : List.of("CAS", "CAS-RETRIES", "READ")) {
        Row row =
            Row.empty(RowName.parse(name), name.equals("CAS-RETRIES") ? Unit.COUNT : Unit.NANOS);
        row.service().recordValue(random.nextLong(1, 1_000_000_000));
        if (name.equals("READ")) {
          row.intended().recordValue(random.nextLong(1, 1_000_000_000));
          row.failures().put("ERROR", random.nextLong(1, 5));
        }
        if (random.nextInt(3) > 0) {
          rows.add(row);
        }
      }
      var counts = new Counts(random.nextLong(9), random.nextLong(9), random.nextLong(9));
      long start = second * 1_000_000_000;
      samples.add(
          new Interval(start, start + 1_000_000_000, second * 1_000, counts, Counts.NONE, rows));
    }
    return samples;
  }

  private static long[] lengths(Path run) throws IOException {
    return new long[] {
      Files.size(run.resolve("latency.hlog")), Files.size(run.resolve("run.jsonl"))
    };
  }

  private static void cut(Path from, Path to, String name, long length) throws IOException {
    byte[] all = Files.readAllBytes(from.resolve(name));
    Files.write(to.resolve(name), Arrays.copyOf(all, (int) length));
  }
}
