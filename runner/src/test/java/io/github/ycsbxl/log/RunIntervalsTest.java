package io.github.ycsbxl.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.LatencySummary;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.metrics.ServerSample;
import io.github.ycsbxl.metrics.ServerSample.ServerUse;
import io.github.ycsbxl.metrics.ServerSample.ShownMetrics;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The intervals and seconds of a written run, and what servers did in them, can be read. */
final class RunIntervalsTest {
  @TempDir private Path folder;

  @Test
  void whatServersDidComesBackAlsoFromTheSumOfLogs() throws IOException {
    OptionalDouble unknown = OptionalDouble.empty();
    var use =
        new ServerUse(
            OptionalDouble.of(51.5),
            OptionalDouble.of(0),
            unknown,
            OptionalDouble.of(1e6),
            unknown,
            unknown);
    var shown =
        new ShownMetrics(
            new TreeMap<>(Map.of("a_total", 0.0)), new TreeMap<>(Map.of("b{c=\"d\"}", 2.5)));
    var sample = new ServerSample("node1", 1_400_000_000_000L, 0.998, use, Optional.empty());
    var more = new ServerSample("node2", 1_400_000_000_000L, 0.998, use, Optional.of(shown));
    var key = new PhaseKey("run", 1);
    Path client = Files.createDirectories(folder.resolve("clients/0"));
    RunLogWriter log = RunLogWriter.open(client);
    log.plan(Example.run("watched", Map.of("servers.metrics", "http://node1:9100/metrics")));
    log.servers(key, List.of(sample, more));
    for (Path run : List.of(client, folder)) {
      var heard = new Heard();
      Run.read(run, heard);
      Run.lines(run, heard);
      assertThat(heard.servers)
          .containsExactly(
              key + " " + sample, key + " " + more, key + " " + sample, key + " " + more);
    }
  }

  /** Listener that keeps all its events. */
  private static final class Heard implements RunListener {
    private final List<Interval> intervals = new ArrayList<>();
    private final List<Interval> seconds = new ArrayList<>();
    private final List<String> servers = new ArrayList<>();

    @Override
    public void interval(PhaseKey phase, Interval interval, List<Interval> lines) {
      intervals.add(interval);
      seconds.addAll(lines);
    }

    @Override
    public void server(PhaseKey phase, ServerSample sample) {
      servers.add(phase + " " + sample);
    }
  }

  @Test
  void secondsComeBack() throws IOException {
    RunTest.begun(folder, Example.samples());
    var heard = new Heard();
    Run.readMeasured(folder, heard);
    for (int i = 0; i < 3; i++) {
      Interval logged = Example.samples().get(i);
      assertThat(heard.intervals.get(i).counts()).isEqualTo(logged.counts());
      assertThat(heard.intervals.get(i).due()).isEqualTo(logged.due());
      assertThat(heard.intervals.get(i).rows()).containsExactlyInAnyOrderElementsOf(logged.rows());
    }
    Interval first = heard.seconds.get(0);
    assertThat(first.counts().succeeded()).isEqualTo(1_050);
    assertThat(first.overall().summary()).isEqualTo(LatencySummary.NONE);
    Row read = first.byPart().sum().get(RowName.READ);
    assertThat(read.service().getTotalCount()).isZero();
    assertThat(read.summary().p99()).isEqualTo(990_207);
    Interval last = heard.seconds.get(2);
    assertThat(last.startNanos()).isEqualTo(2_000_000_000L);
    assertThat(last.startedAtMillis()).isEqualTo(Example.STARTED_AT_MILLIS + 2_000);
    assertThat(heard.seconds).extracting(Interval::seconds).containsExactly(1.0, 1.0, 0.5);
    var lines = new Heard();
    Run.lines(folder, lines);
    assertThat(lines.seconds).isEqualTo(heard.seconds);
  }

  @Test
  void histogramsThatARunLacksAreNamed() throws IOException {
    RunTest.begun(folder, Example.samples());
    assertThat(Run.readMeasured(folder).damages()).isEmpty();
    Path latencies = folder.resolve(Run.LATENCIES);
    List<String> lines = Files.readAllLines(latencies);
    Files.write(latencies, lines.subList(0, lines.size() - 1));
    assertThat(Run.readMeasured(folder).damages())
        .singleElement()
        .asString()
        .matches(".*latency.hlog lacks \\d+ of \\d+ latencies, from 2.0 s on .*");
    Files.writeString(latencies, "");
    assertThat(Run.readMeasured(folder).damages())
        .singleElement()
        .asString()
        .contains("from 0.0 s on")
        .contains("READ ");
  }

  /** They are shorter than half a second together, and after an hour share one histogram. */
  @Test
  @Timeout(60)
  void shortSecondsThatAreOneIntervalAddUp() throws IOException {
    Path client = Files.createDirectories(folder.resolve("clients/client-0"));
    RunLogWriter log = RunLogWriter.open(client);
    log.plan(Example.run("short", Map.of("client.index", "0", "client.count", "1")));
    log.begin(new PhaseKey("run", 1), true);
    Interval sample = Example.samples().get(0);
    long[] ends = {0, 10_000_000, 100_000_000, 300_000_000};
    for (int i = 0; i < 3; i++) {
      log.interval(
          new Interval(
              ends[i],
              ends[i + 1],
              1_400_000_000_000L + (i == 0 ? 0 : 3_600_000 + ends[i] / 1_000_000),
              sample.counts(),
              sample.total(),
              sample.rows()));
    }
    var whole = new AtomicLong();
    Run.read(folder, (phase, interval, seconds) -> whole.addAndGet(interval.counts().succeeded()));
    assertThat(whole).hasValue(3 * sample.counts().succeeded());
  }

  /** A reader of a file that grows by a few bytes at a time sees each line once. */
  @Test
  void growingLogIsReadLineByLine() throws IOException {
    RunTest.begun(folder, Example.samples());
    var whole = new Heard();
    Run.lines(folder, whole);
    byte[] all = Files.readAllBytes(folder.resolve("run.jsonl"));
    for (int seed = 0; seed < Cases.of(40, 200); seed++) {
      var random = new SplittableRandom(seed);
      Path growing = Files.createDirectory(folder.resolve("growing-" + seed));
      {
        LogTail tail = LogTail.follow(growing);
        assertThat(tail.next()).isEmpty();
        var seen = new ArrayList<Interval>();
        for (int from = 0; from < all.length; ) {
          int to = Math.min(all.length, from + random.nextInt(1, 3_000));
          Files.write(
              growing.resolve("run.jsonl"),
              Arrays.copyOfRange(all, from, to),
              StandardOpenOption.CREATE,
              StandardOpenOption.APPEND);
          from = to;
          for (var next = tail.next(); next.isPresent(); next = tail.next()) {
            seen.add(next.get());
          }
        }
        assertThat(seen).isEqualTo(whole.seconds);
        assertThat(tail.run()).contains(Example.run());
      }
    }
  }

  @Test
  void histogramsOfSecondsComeBackByPhaseAndRow() throws IOException {
    RunLogWriter log = RunTest.begun(folder, Example.samples());
    log.begin(new PhaseKey("load", 1), true);
    log.interval(Example.samples().get(2));
    assertThat(latencies("run"))
        .containsExactlyInAnyOrder(
            "READ 1000",
            "READ-FAILED 5",
            "READ-STALE 6",
            "CAS 50",
            "CAS-FAILED 2",
            "CAS-CONFLICT 7",
            "STALE-READ-OWN-WRITES 2",
            "INSERT 10");
    assertThat(latencies("load")).containsExactly("INSERT 10");
  }

  private List<String> latencies(String phase) throws IOException {
    var rows = new ArrayList<String>();
    Run.readMeasured(
        folder,
        (key, interval, seconds) ->
            interval.rows().stream()
                .filter(row -> key.phase().equals(phase) && row.unit() == Unit.NANOS)
                .filter(row -> row.succeeded() > 0)
                .forEach(row -> rows.add(row.name() + " " + row.succeeded())));
    return rows;
  }
}
