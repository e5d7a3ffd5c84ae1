package io.github.ycsbxl.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.faults.OutageConfig;
import io.github.ycsbxl.faults.OutageMeter;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Due;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run has the same outages whether one client measures them during the run, or whether they come
 * from the log of a killed client or of several clients, also after hours.
 */
final class OutageResolutionTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;

  /** Histograms of the log are merged into ten seconds after one hour, and a minute after ten. */
  private static final int[] HOURS = {0, 2, 11};

  private static final int SECONDS = 60;

  @TempDir private Path folder;

  @Test
  void killedClientsAndFleetsHaveTheOutagesOfTheRunningClient() throws Exception {
    for (int seed = 0; seed < Cases.of(12, 60); seed++) {
      var random = new SplittableRandom(seed);
      long start = HOURS[seed % 3] * 3_600L;
      Map<String, String> settings = random.nextBoolean() ? Map.of("fault.slo", "20ms") : Map.of();
      var faults = List.of(new FaultTime("kill a", (start + 29) * SECOND + 5 * MILLI, -1));
      List<List<Interval>> clients = clients(random, start);
      var all = new ArrayList<Interval>();
      for (int i = 0; i < clients.get(0).size(); i++) {
        var sum = new Interval.Sum();
        sum.add(clients.get(0).get(i));
        sum.add(clients.get(1).get(i));
        Interval one = clients.get(0).get(i);
        all.add(sum.interval(one.startNanos(), one.endNanos(), one.startedAtMillis(), Counts.NONE));
      }
      OutageReport live = live(all, OutageConfig.from(settings), faults);
      Path alone = folder.resolve("alone-" + seed);
      write(alone, "0", settings, all, faults);
      assertThat(outages(alone)).as("killed " + seed).isEqualTo(live);

      Path fleet = folder.resolve("fleet-" + seed);
      for (int client = 0; client < 2; client++) {
        Path own = fleet.resolve("clients/client-" + client);
        write(own, "" + client, settings, clients.get(client), client == 0 ? faults : List.of());
      }
      assertThat(outages(fleet)).as("fleet " + seed).isEqualTo(live);
      FaultCost cost = live.faults().get(0);
      assertThat(cost.degradedNanos()).as("degraded " + seed).isPositive();
      assertThat(cost.outages().outageNanos()).isBetween(2 * SECOND, 5 * SECOND);
    }
  }

  private static OutageReport live(
      List<Interval> all, OutageConfig config, List<FaultTime> faults) {
    var meter = new OutageMeter(config);
    all.forEach(meter::sampled);
    PhaseMeasurement none = PhaseMeasurement.empty(0);
    return meter.report(faults, none).orElseThrow();
  }

  private static OutageReport outages(Path run) throws IOException {
    return Run.readMeasured(run).phases().get(0).outages().orElseThrow();
  }

  private static void write(
      Path own,
      String index,
      Map<String, String> settings,
      List<Interval> intervals,
      List<FaultTime> faults)
      throws IOException {
    RunLogWriter log = RunLogWriter.open(Files.createDirectories(own));
    var all = new TreeMap<>(settings);
    all.put("client.index", index);
    log.plan(Example.run("run", all));
    log.begin(new PhaseKey("run", 1), true);
    log.faults(faults);
    intervals.forEach(log::interval);
    log.close(new SeparateOutputs());
  }

  /** Returns the intervals of two clients: the first second, and a minute some hours later. */
  private static List<List<Interval>> clients(SplittableRandom random, long start) {
    boolean paced = random.nextBoolean();
    double slow = 2 + random.nextInt(20);
    int slowSeconds = 4 + random.nextInt(20);
    var clients = List.<List<Interval>>of(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < SECONDS; i++) {
      long second = i == 0 ? 0 : start + i;
      boolean down = i >= 30 && i < 33;
      boolean isSlow = i >= 33 && i < 33 + slowSeconds;
      for (List<Interval> client : clients) {
        Row row = Row.empty(RowName.READ, Unit.NANOS);
        long base = (long) (MILLI * (1 + random.nextDouble() / 20) * (isSlow ? slow : 1));
        for (int k = 0; k < 100 && !down; k++) {
          long nanos = (long) (base * (1 + 3 * Math.pow(random.nextDouble(), 20)));
          row.service().recordValue(nanos);
          if (paced) {
            row.intended().recordValue(nanos + (isSlow ? 3 * MILLI : 0));
          }
        }
        if (i == 0) {
          // Operations of all hours, without which an outage would need minutes to be remarkable.
          row.service().recordValueWithCount(MILLI, 20_000_000);
        }
        row.addFailures("ERROR", down ? 10 : 0);
        client.add(interval(second, i == 0 ? 0 : second, row, down, paced, i));
      }
    }
    return clients;
  }

  private static Interval interval(
      long second, long from, Row row, boolean down, boolean paced, int number) {
    // The first span of a later second begins with the last success before it.
    long since = number == 1 ? SECOND : from * SECOND;
    long end = (second + 1) * SECOND;
    var all = new SuccessSpans(List.of(new Span(since, end)));
    return new Interval(
        second * SECOND,
        end,
        Example.STARTED_AT_MILLIS + second * 1_000,
        new Counts(row.succeeded(), 0, row.failed()),
        Counts.NONE,
        RowsByPart.fromLabelled(
            List.of(row.withTimes(down ? SuccessSpans.NONE : all, down ? all : SuccessSpans.NONE))),
        paced ? Due.alone(100) : Due.NONE,
        down ? OptionalLong.of(second * SECOND + 7) : OptionalLong.empty());
  }
}
