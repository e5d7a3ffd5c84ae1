package io.github.ycsbxl.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.AuditSummary.LostUpdate;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.outage.FaultCost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was written of a run is read back whole. */
final class RunFolderReaderTest {
  private static final AuditSummary AUDIT =
      new AuditSummary(
          40,
          4,
          5,
          50,
          45,
          1,
          1,
          0,
          2,
          1,
          3,
          6,
          7,
          List.of("a fault"),
          List.of("an example"),
          List.of(new LostUpdate("user7", 0, 3, 1_400_000_000_000L)),
          new TreeMap<>(Map.of(1_400_000_000_000L, 2L)));

  @TempDir private Path folder;

  @Test
  void phasesComeBackWithTheirHistograms() throws IOException {
    write(List.of(Example.load(), Example.partialRun()), Optional.of(AUDIT));
    RunFolderReader run = RunFolderReader.of(folder.resolve("example"));
    assertThat(run.results()).isEqualTo(List.of(Example.load(), Example.partialRun()));
    assertThat(run.audit()).contains(AUDIT);
  }

  @Test
  void costsOfOlderVersionsComeBackWithoutWhatTheyDidNotTell() throws IOException {
    write(List.of(Example.partialRun()), Optional.empty());
    Path file = folder.resolve("example").resolve("result.json");
    String old =
        Files.readString(file).replaceAll(",\\s+\"endNanos\" : -?\\d+,\\s+\"lost\" : -?\\d+", "");
    assertThat(old).doesNotContain("endNanos");
    Files.writeString(file, old);
    Files.delete(file.resolveSibling(CheckSums.NAME));
    List<FaultCost> faults =
        RunFolderReader.of(folder.resolve("example"))
            .results()
            .get(0)
            .outages()
            .orElseThrow()
            .faults();
    assertThat(faults).extracting(FaultCost::lost).containsExactly(-1L, -1L);
    assertThat(faults).extracting(FaultCost::endNanos).containsExactly(-1L, -1L);
    assertThat(faults).extracting(FaultCost::staleNanos).containsExactly(4_000_000L, 0L);
  }

  @Test
  void iterationsComeBack() throws IOException {
    write(Example.iterations(), Optional.empty());
    RunFolderReader run = RunFolderReader.of(folder.resolve("example"));
    assertThat(run.results()).isEqualTo(Example.iterations());
    assertThat(run.audit()).isEmpty();
  }

  @Test
  void secondsComeBack() throws IOException {
    write(List.of(Example.partialRun()), Optional.empty());
    List<TimeSeriesRow> rows = RunFolderReader.of(folder.resolve("example")).timeSeries();
    assertThat(rows).hasSize(14);
    assertThat(rows.get(0).isOverall()).isTrue();
    assertThat(rows.get(0).succeeded()).isEqualTo(1_050);
    assertThat(rows.get(0).p99Micros()).isNaN();
    assertThat(rows.get(1).operation()).isEqualTo("READ");
    assertThat(rows.get(1).p99Micros()).isEqualTo(990.207);
    assertThat(rows.get(11).second()).isEqualTo(2);
    assertThat(rows.get(11).unixMillis()).isEqualTo(Example.STARTED_AT_MILLIS + 2_000);
  }

  @Test
  void secondsOfOlderVersionsComeBackWithAReconstructedLength() throws IOException {
    write(List.of(Example.partialRun()), Optional.empty());
    Path file = folder.resolve("example").resolve("timeseries.csv");
    List<String> old =
        Files.readAllLines(file).stream().map(line -> line.replaceAll("(,[^,]*){2}$", "")).toList();
    Files.write(file, old);
    Files.delete(file.resolveSibling(CheckSums.NAME));
    List<TimeSeriesRow> rows = RunFolderReader.of(folder.resolve("example")).timeSeries();
    assertThat(rows).hasSize(14);
    assertThat(rows.get(0).intervalSeconds()).isEqualTo(1);
    assertThat(rows.get(10).intervalSeconds()).isEqualTo(0.5);
  }

  @Test
  void intervalsHaveTheirLengthAlsoWithoutASuccess() throws IOException {
    write(List.of(Example.partialRun()), Optional.empty());
    assertThat(RunFolderReader.of(folder.resolve("example")).timeSeries())
        .filteredOn(TimeSeriesRow::isOverall)
        .extracting(TimeSeriesRow::intervalSeconds)
        .containsExactly(1.0, 1.0, 0.5, 0.5);
  }

  /** What is on disk in the middle of a run, and half a line more. */
  @Test
  void runThatWasKilledComesBackAsFarAsItsIntervals() throws IOException {
    ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "example"));
    files.start(Example.run());
    for (IntervalSample sample : Example.samples()) {
      files.listener("run", 1).sampled(sample);
    }
    Path run = files.path();
    String half = "example,run,3.000,1332000003000,OVERALL,77,0,0,77.000,,,,,,,,1,1";
    Files.writeString(run.resolve("timeseries.csv"), half, StandardOpenOption.APPEND);
    Files.writeString(run.resolve("latency.hlog"), "Tag=READ,13320", StandardOpenOption.APPEND);

    assertThat(RunFolderReader.isRun(run)).isTrue();
    PhaseResult result = RunFolderReader.of(run).results().get(0);
    assertThat(result.partial()).isTrue();
    assertThat(result.run().name()).isEqualTo("example");
    assertThat(result.run().configuration()).isEqualTo(Example.run().configuration());
    assertThat(result.targetReached()).as("nothing tells it").isEmpty();
    assertThat(result.measurement().counts()).isEqualTo(new Counts(1_060, 3, 4));
    assertThat(result.measurement().durationNanos()).isEqualTo(2_500_000_000L);
    RowMeasurement reads = Example.rows().get(0);
    assertThat(result.measurement().row("READ").orElseThrow().service()).isEqualTo(reads.service());
    assertThat(result.measurement().row("READ").orElseThrow().intended())
        .isEqualTo(reads.intended());
    assertThat(result.measurement().row("INSERT").orElseThrow().succeeded()).isEqualTo(10);
  }

  @Test
  void runThatWasKilledKeepsThePhasesThatItEnded() throws IOException {
    ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "example"));
    files.start(Example.run());
    files.listener("load", 1).sampled(Example.samples().get(2));
    files.finish(List.of(Example.load()), Optional.empty(), new Outputs());
    files.listener("run", 1).sampled(Example.samples().get(0));
    assertThat(RunFolderReader.of(files.path()).results())
        .satisfiesExactly(
            load -> assertThat(load).isEqualTo(Example.load()),
            run -> {
              assertThat(run.phase()).isEqualTo("run");
              assertThat(run.partial()).isTrue();
              assertThat(run.measurement().counts().succeeded()).isEqualTo(1_050);
            });
    files.end();
    assertThat(RunFolderReader.of(files.path()).results()).containsExactly(Example.load());
  }

  @Test
  void runThatWasKilledBeforeItsFirstIntervalHasNoResults() throws IOException {
    ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "example"));
    files.start(Example.run());
    assertThatThrownBy(() -> RunFolderReader.of(files.path()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no interval of the run was measured");
  }

  @Test
  void histogramsOfSecondsComeBackByPhaseAndRow() throws IOException {
    write(List.of(Example.partialRun()), Optional.empty());
    RunFolderReader run = RunFolderReader.of(folder.resolve("example"));
    var rows = new ArrayList<String>();
    run.latencies("run", (row, nanos) -> rows.add(row + " " + nanos.getTotalCount()));
    assertThat(rows)
        .containsExactly(
            "READ 1000",
            "Intended-READ 1000",
            "READ-FAILED 5",
            "READ-STALE 6",
            "CAS 50",
            "CAS-FAILED 2",
            "CAS-CONFLICT 7",
            "STALE-READ-OWN-WRITES 2",
            "INSERT 10");
    rows.clear();
    run.latencies("load", (row, nanos) -> rows.add(row + " " + nanos.getTotalCount()));
    assertThat(rows).containsExactly("INSERT 10");
  }

  @Test
  void summaryComesBackByColumn() throws IOException {
    write(List.of(Example.partialRun()), Optional.empty());
    assertThat(SummaryRows.in(folder.resolve("example")))
        .anySatisfy(
            row ->
                assertThat(row)
                    .containsEntry("operation", "READ")
                    .containsEntry("p99", "990.207")
                    .containsEntry("label", "a \"quoted\", label"));
  }

  @Test
  void saysWhichFileIsWrong() throws IOException {
    assertThat(RunFolderReader.isRun(folder)).isFalse();
    assertThatThrownBy(() -> RunFolderReader.of(folder)).isInstanceOf(NoSuchFileException.class);
    for (String text : List.of("{", "{}", "[1]", "{\"run\":{}, \"phases\":[]}")) {
      Files.writeString(folder.resolve("result.json"), text);
      assertThatThrownBy(() -> RunFolderReader.of(folder))
          .as(text)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(folder.resolve("result.json") + " is not a result.json: ");
    }
  }

  private void write(List<PhaseResult> results, Optional<AuditSummary> audit) throws IOException {
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "example"))) {
      for (IntervalSample sample : Example.samples()) {
        files.listener("run", 1).sampled(sample);
      }
      files.listener("load", 1).sampled(Example.samples().get(2));
      files.finish(results, audit, new Outputs());
    }
  }
}
