package io.github.ycsbxl.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.ycsbxl.audit.AuditScope;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.AuditSummary.CheckedUpdates;
import io.github.ycsbxl.audit.AuditSummary.LostUpdate;
import io.github.ycsbxl.audit.AuditSummary.ReadRecords;
import io.github.ycsbxl.audit.AuditSummary.UnauditedRecords;
import io.github.ycsbxl.audit.AuditSummary.Violations;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.LatencySummary;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.metrics.ServerSample;
import io.github.ycsbxl.metrics.ServerSample.ServerUse;
import io.github.ycsbxl.metrics.ServerSample.ShownMetrics;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A written run can be read completely. */
final class RunTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final AuditSummary AUDIT =
      new AuditSummary(
          new ReadRecords(40, 4, 5),
          new CheckedUpdates(50, 45, 1, 1, 0),
          new Violations(2, 1, 3),
          new UnauditedRecords(6, 8, 7, 0),
          List.of("a fault"),
          List.of("an example"),
          List.of(new LostUpdate("user7", 0, 3, 1_400_000_000_000L)),
          new TreeMap<>(Map.of(1_400_000_000_000L, 2L)),
          new TreeMap<>());

  @TempDir private Path folder;

  @Test
  void phasesComeBackWithTheirHistograms() throws IOException {
    write(List.of(Example.load(), Example.partialRun()), Optional.of(AUDIT));
    Run run = Run.readMeasured(folder);
    assertThat(run.phases())
        .isEqualTo(List.of(Example.load().audited(AUDIT), Example.partialRun().audited(AUDIT)));
    assertThat(run.audit()).contains(AUDIT);
    assertThat(run.ended()).isTrue();
  }

  /** Records within a record have their members in one JSON object. */
  @Test
  void linesOfThePlanAndTheAuditAreFlat() throws IOException {
    write(List.of(Example.load()), Optional.of(AUDIT));
    assertThat(Files.readAllLines(folder.resolve("run.jsonl")))
        .contains(
            "{\"plan\":{\"name\":\"example\",\"binding\":\"nosql\",\"label\":\"a \\\"quoted\\\","
                + " label\",\"clients\":2,\"threads\":90,\"records\":3000000000,"
                + "\"targetOpsPerSec\":1000.5,\"shards\":3,\"replicationFactor\":3,"
                + "\"store\":\"network\",\"configuration\":{\"fault.slo\":\"5ms\","
                + "\"recordcount\":\"3000000000\",\"seed\":\"7\"},"
                + "\"environment\":{\"java\":\"17\",\"os\":\"none\"}}}",
            "{\"audit\":{\"found\":{\"records\":40,\"unreadable\":4,\"recordLimit\":5,"
                + "\"acknowledged\":50,\"audited\":45,\"inDoubt\":1,\"tookPlace\":1,\"lost\":2,"
                + "\"forks\":1,\"unexplained\":3,\"overwritten\":6,\"overwrittenByOthers\":8,"
                + "\"damaged\":7,\"faults\":[\"a fault\"],\"examples\":[\"an example\"],"
                + "\"firstLost\":[{\"record\":\"user7\",\"thread\":3,"
                + "\"unixMillis\":1400000000000}],\"lostAt\":{\"1400000000000\":2}}}}");
  }

  @Test
  void lineThatLacksAMemberIsNamed() throws IOException {
    write(List.of(Example.load(), Example.partialRun()), Optional.of(AUDIT));
    Files.delete(folder.resolve("SHA256SUMS"));
    Path file = folder.resolve("run.jsonl");
    String whole = Files.readString(file);
    Map<String, String> damages =
        Map.of(
            "\"store\":\"[^\"]*\",", "a line lacks plan.store",
            "\"phase\":\"load\",(?=\"iteration\":1\\}|\"iteration\":1,\"paced)",
                "a line lacks begin.phase",
            "\"counts\":\\{[^}]*\\},(?=\"firstFailures)",
                "a line lacks end.result.measurement.counts",
            "\"max\":\\d+", "interval.rows.max is out of its limits: -1",
            "\"forks\":\\d+", "audit.found.forks is out of its limits: -1");
    for (var damage : damages.entrySet()) {
      String value = damage.getKey().endsWith("\\d+") ? damage.getKey().replace("\\d+", "-1") : "";
      String damaged = whole.replaceFirst(damage.getKey(), value);
      assertThat(damaged).as(damage.getKey()).isNotEqualTo(whole);
      Files.writeString(file, damaged);
      assertThatThrownBy(() -> Run.readMeasured(folder))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(file + " is not a run.jsonl: ")
          .hasMessageEndingWith(damage.getValue());
    }
    Files.writeString(file, whole + "{\"facts\":{}}\n");
    assertThatThrownBy(() -> Run.readMeasured(folder))
        .hasMessageEndingWith("a line lacks facts.environment");
  }

  /** Also in records within records, whose members Jackson would ignore. */
  @ParameterizedTest
  @ValueSource(strings = {"clients", "forks", "underWay", "outageNanos", "node"})
  void memberOfALaterReleaseIsRefused(String beside) throws IOException {
    write(List.of(Example.load(), Example.partialRun()), Optional.of(AUDIT));
    Files.delete(folder.resolve("SHA256SUMS"));
    Path file = folder.resolve("run.jsonl");
    String whole = Files.readString(file);
    String member = "\"" + beside + "\":";
    assertThat(whole).contains(member);
    Files.writeString(file, whole.replaceFirst(member, "\"unheard\":{\"of\":[1]}," + member));
    assertThatThrownBy(() -> Run.readMeasured(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Unrecognized field \"unheard\"");
  }

  /** As on a disk that is full from the start. */
  @Test
  void logThatCannotBeMadeNamesItsFileAndLeavesNothing() throws IOException {
    Path run = Files.createDirectories(folder.resolve("run"));
    Files.createSymbolicLink(run.resolve("latency.hlog"), Path.of("/dev/full"));
    assertThatThrownBy(() -> ResultFolder.open(run)).satisfies(golden::pin);
    assertThat(run).doesNotExist();
  }

  @Test
  void iterationsComeBack() throws IOException {
    write(Example.iterations(), Optional.empty());
    assertThat(Run.readMeasured(folder).phases()).isEqualTo(Example.iterations());
    assertThat(Run.readMeasured(folder).audit()).isEmpty();
  }

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
    begun(folder, Example.samples());
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
    begun(folder, Example.samples());
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

  @Test
  void nothingIsAddedToALogWhileItsWriterLives() throws IOException {
    RunLogWriter log = begun(folder, Example.samples());
    byte[] before = Files.readAllBytes(folder.resolve(Run.NAME));
    String refusal = folder.resolve(Run.NAME) + " is still being written";
    assertThatThrownBy(() -> RunLogWriter.append(folder, AUDIT)).hasMessageStartingWith(refusal);
    assertThatThrownBy(() -> RunLogWriter.open(folder)).hasMessageStartingWith(refusal);
    Path copy = Files.createDirectories(folder.resolve("clients/client-0"));
    assertThatThrownBy(() -> RunLogWriter.append(copy, AUDIT))
        .hasMessageStartingWith(copy.resolve(Run.NAME) + " is still being written");
    assertThat(folder.resolve(Run.NAME)).hasBinaryContent(before);
    log.close(new SeparateOutputs());
    RunLogWriter.append(folder, AUDIT);
    assertThat(Run.readMeasured(folder).audit()).contains(AUDIT);
    Path received = Files.createDirectory(folder.resolve("received"));
    Files.createSymbolicLink(received.resolve(Run.NAME), folder.resolve(Run.NAME));
    byte[] ended = Files.readAllBytes(folder.resolve(Run.NAME));
    assertThatThrownBy(() -> RunLogWriter.append(received, AUDIT))
        .hasMessageEndingWith("is a link; its target is not changed");
    assertThat(folder.resolve(Run.NAME)).hasBinaryContent(ended);
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
    begun(folder, Example.samples());
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
    RunLogWriter log = begun(folder, Example.samples());
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

  @Test
  void auditThatComesLaterIsAdded() throws IOException {
    var slow = new Verdict.Failure(Verdict.Kind.SLO, "too slow");
    var earlier = new Verdict.Failure(Verdict.Kind.AUDIT, "no audit");
    write(
        List.of(Example.partialRun()),
        Optional.empty(),
        new Verdict(List.of(earlier, slow), Optional.of(true)));
    RunLogWriter.append(folder, AUDIT);
    assertThat(Run.readMeasured(folder).audit()).contains(AUDIT);
    // The failure says what an audit has to cover to clear it. This one did not cover the earlier.
    var found =
        new Verdict.Failure(
            Verdict.Kind.AUDIT, AUDIT.fault().orElseThrow(), Optional.of(AUDIT.scope()));
    assertThat(AUDIT.scope().scenarios()).containsExactly(entry("", new AuditScope.Part(0, 51)));
    assertThat(Run.readMeasured(folder).verdict())
        .contains(new Verdict(List.of(earlier, slow, found), Optional.of(true)));
    assertThat(Run.readMeasured(folder).phases())
        .containsExactly(Example.partialRun().audited(AUDIT));
  }

  @Test
  void saysWhichFileIsWrong() throws IOException {
    assertThat(Run.isIn(folder)).isFalse();
    assertThatThrownBy(() -> Run.readMeasured(folder)).isInstanceOf(NoSuchFileException.class);
    for (String text :
        List.of("{", "{}", "[1]", "{\"run\":{}}", "{\"plan\":{\"clients\":\"x\"}}")) {
      Files.writeString(folder.resolve("run.jsonl"), text + "\n");
      assertThatThrownBy(() -> Run.readMeasured(folder))
          .as(text)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(folder.resolve("run.jsonl") + " is not a run.jsonl: ");
    }
  }

  /** Creates the log of a run in progress. */
  static RunLogWriter begun(Path folder, List<Interval> samples) throws IOException {
    RunLogWriter log = RunLogWriter.open(folder);
    log.plan(Example.run());
    log.begin(new PhaseKey("run", 1), true);
    samples.forEach(log::interval);
    return log;
  }

  private void write(List<Phase> results, Optional<AuditSummary> audit) throws IOException {
    write(results, audit, Verdict.PASSED);
  }

  private void write(List<Phase> results, Optional<AuditSummary> audit, Verdict verdict)
      throws IOException {
    RunLogWriter log = RunLogWriter.open(folder);
    log.plan(Example.run());
    for (Phase result : results) {
      phase(log, result);
    }
    if (audit.isPresent()) {
      log.audit(audit.get());
    }
    log.verdict(verdict);
    var outputs = new SeparateOutputs();
    log.close(outputs);
    log.sum(outputs);
    outputs.throwIfProblems();
  }

  static void phase(RunLogWriter log, Phase result) throws IOException {
    log.begin(PhaseKey.of(result), true);
    log.interval(Example.whole(result));
    log.end(result);
  }
}
