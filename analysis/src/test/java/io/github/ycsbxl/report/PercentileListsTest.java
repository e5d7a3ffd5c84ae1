package io.github.ycsbxl.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.figures.FiguresReader;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.page.Cell;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.results.Example;
import io.github.ycsbxl.results.ResultFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PercentileListsTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;
  private static final Counts ONE = new Counts(1, 0, 0);

  @TempDir Path folder;

  /**
   * Of twenty-five seconds the last three are slow; the last tenth begins within the first of them.
   */
  @Test
  void lastTenthOfALoadStandsUnderTheWhole() throws IOException {
    HtmlTable table = table("load", List.of());
    assertThat(table.head())
        .extracting(HtmlTable.Head::title)
        .startsWith("operation", "100 %, ms", "99.5 %, ms", "99 %, ms")
        .endsWith("75 %, ms", "66 %, ms", "50 %, ms");
    assertThat(rows(table))
        .extracting(row -> row.get(0) + " " + row.get(1) + " " + row.get(10))
        .containsExactly("INSERT 9 1", "INSERT towards the end (3 operations) 9 9");
    assertThat(rows(table("run", List.of()))).hasSize(1);
  }

  @Test
  void publishedPercentilesStandUnderOurs() throws IOException {
    List<ReportRun> beside =
        FiguresReader.read("voldemort-2009:test=write").stream()
            .map(figures -> new ReportRun(figures.named("2009"), Optional.empty()))
            .toList();
    assertThat(rows(table("run", beside)).get(1))
        .containsExactly("2009 WRITE", "315", "67", "34", "28", "15", "10", "6", "5", "5", "4");
  }

  private HtmlTable table(String phase, List<ReportRun> beside) throws IOException {
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(folder, phase))) {
      files.log().plan(Example.run(phase, Map.of()));
      files.log().begin(new PhaseKey(phase, 1), true);
      for (int i = 0; i < 25; i++) {
        Row row = Row.empty(RowName.INSERT, Unit.NANOS);
        row.service().recordValue(i < 22 ? MILLI : 9 * MILLI);
        files
            .log()
            .interval(
                new Interval(i * SECOND, (i + 1) * SECOND, i * 1_000L, ONE, ONE, List.of(row)));
      }
    }
    ReportRun read = ReportRun.of(Run.of(folder.resolve(phase)));
    Section section = PercentileLists.of(List.of(read), beside);
    assertThat(section.blocks()).hasSize(2);
    return (HtmlTable) section.blocks().get(0);
  }

  private static List<List<String>> rows(HtmlTable table) {
    return table.rows().stream().map(row -> row.stream().map(Cell::text).toList()).toList();
  }
}
