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
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
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
