package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.AuditSummary.CheckedUpdates;
import io.github.ycsbxl.audit.AuditSummary.LostUpdate;
import io.github.ycsbxl.audit.AuditSummary.ReadRecords;
import io.github.ycsbxl.audit.AuditSummary.UnauditedRecords;
import io.github.ycsbxl.audit.AuditSummary.Violations;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.series.Search;
import io.github.ycsbxl.series.StepOutcome;
import io.github.ycsbxl.slo.ServiceLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Output for other tools does not change, even in locales with other separators and digits. */
final class GoldenFilesTest {
  private static final AuditSummary AUDIT =
      new AuditSummary(
          new ReadRecords(40, 0, 0),
          new CheckedUpdates(50, 50, 1, 1, 0),
          new Violations(1, 0, 0),
          new UnauditedRecords(0, 0, 0, 0),
          List.of(),
          List.of(),
          List.of(new LostUpdate("user7", 0, 3, 1_400_000_000_000L)),
          new TreeMap<>(Map.of(1_400_000_000_000L, 1L)),
          new TreeMap<>());

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "en-US", "ar-EG"})
  void filesOfRun(String locale, @TempDir Path folder) throws IOException {
    try (var changed = new DefaultLocale(locale)) {
      assertThat(changed).isNotNull();
      write(folder);
    }
    Path files = folder.resolve("example");
    Golden.assertSame("summary.csv", Files.readString(files.resolve("summary.csv")));
    Golden.assertSame("clients.csv", Files.readString(files.resolve("clients.csv")));
    Golden.assertSame("faults.csv", Files.readString(files.resolve("faults.csv")));
    Golden.assertSame("timeseries.csv", Files.readString(files.resolve("timeseries.csv")));
    Golden.assertSame("scalability.csv", Files.readString(files.resolve("scalability.csv")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "en-US", "ar-EG"})
  void textOfRun(String locale) throws IOException {
    try (var changed = new DefaultLocale(locale)) {
      assertThat(changed).isNotNull();
      List<Double> percentiles = List.of(50.0, 95.0, 99.0, 99.9, 99.99);
      String text = Example.text(Example.partialRun().measurement(), Example.text(percentiles));
      Golden.assertSame("ycsb.txt", text);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "en-US", "ar-EG"})
  void filesOfIterations(String locale, @TempDir Path folder) throws IOException {
    try (var changed = new DefaultLocale(locale);
        ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "example"))) {
      assertThat(changed).isNotNull();
      ResultFiles.make(
          Example.run(files.path(), Example.iterations(), Optional.empty()), new SeparateOutputs());
    }
    Path files = folder.resolve("example");
    Golden.assertSame("iterations.csv", Files.readString(files.resolve("summary.csv")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "en-US", "ar-EG"})
  void histogramAsText(String locale) throws IOException {
    try (var changed = new DefaultLocale(locale)) {
      assertThat(changed).isNotNull();
      var form = Example.text(List.of(95.0), true, TextForm.Latencies.BOTH, false);
      Golden.assertSame("histogram.txt", Example.text(Example.partialRun().measurement(), form));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "en-US", "ar-EG"})
  void percentileLists(String locale) throws IOException {
    try (var changed = new DefaultLocale(locale)) {
      assertThat(changed).isNotNull();
      var form = Example.text(List.of(95.0), false, TextForm.Latencies.BOTH, true);
      String text = Example.text(Example.partialRun().measurement(), form);
      Golden.assertSame("percentile-lists.txt", text.replaceAll("(?m)^\\[.*\n", ""));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "en-US", "ar-EG"})
  void alignedTable(String locale) throws IOException {
    try (var changed = new DefaultLocale(locale)) {
      assertThat(changed).isNotNull();
      var rows = new ArrayList<>(ScalabilityTable.oracle2012());
      rows.add(ScalabilityTable.ScalabilityRow.of(Example.partialRun()));
      Golden.assertSame("scalability.txt", ScalabilityTable.TABLE.aligned(rows, 80));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "en-US", "ar-EG"})
  void seriesOfRuns(String locale, @TempDir Path folder) throws IOException {
    try (var changed = new DefaultLocale(locale)) {
      assertThat(changed).isNotNull();
      var sweep =
          List.of(
              SweepTable.SweepRow.of(Example.load(), Map.of()),
              SweepTable.SweepRow.of(Example.partialRun(), Map.of()));
      SweepTable.TABLE.write(folder.resolve("sweep.csv"), sweep);
      Golden.assertSame("sweep.txt", SweepTable.TABLE.aligned(sweep, 80));
      var bounds = List.of(ServiceLevel.parse("READ.p99<2ms"), ServiceLevel.parse("SCAN.max<1s"));
      var steps =
          bounds.stream()
              .map(
                  bound ->
                      new Search.Measured(
                          Example.partialRun(),
                          bound,
                          new StepOutcome(false, "SLO violated", Optional.empty())))
              .toList();
      Search.Measured.TABLE.write(folder.resolve("search.csv"), steps);
    }
    Golden.assertSame("sweep.csv", Files.readString(folder.resolve("sweep.csv")));
    Golden.assertSame("search.csv", Files.readString(folder.resolve("search.csv")));
  }

  @Test
  void headersAreTheColumnsInOrder(@TempDir Path folder) throws IOException {
    write(folder);
    Path files = folder.resolve("example");
    assertThat(header(files.resolve("summary.csv")))
        .isEqualTo(ScenarioColumn.without(SummaryCsv.withoutDisk(SummaryCsv.TABLE)).names());
    assertThat(header(files.resolve("timeseries.csv")))
        .containsExactlyElementsOf(ScenarioColumn.without(TimeSeriesCsv.TABLE).names());
    assertThat(header(files.resolve("scalability.csv"))).isEqualTo(ScalabilityTable.TABLE.names());
  }

  private static List<String> header(Path file) throws IOException {
    return List.of(Files.readAllLines(file).get(0).split(","));
  }

  private static void write(Path folder) throws IOException {
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "example"))) {
      files.log().begin(new PhaseKey("run", 1), true);
      Example.samples().forEach(files.log()::interval);
      List<Phase> results = List.of(Example.load(), Example.partialRun());
      ResultFiles.make(
          Example.run(files.path(), results, Optional.of(AUDIT)), new SeparateOutputs());
    }
  }
}
