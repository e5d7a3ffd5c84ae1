package io.github.ycsbxl.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.page.Cell;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.results.Example;
import io.github.ycsbxl.results.ResultFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NodeSectionTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;
  private static final Counts ONE = new Counts(1, 0, 0);

  @TempDir Path folder;

  @Test
  void showsWhichNodeIsSlowAndWhen() throws Exception {
    Section section =
        section(
            List.of(row("READ@2", MILLI, MILLI, 3 * MILLI), row("READ@14", 5 * MILLI)),
            List.of(row("READ@2", MILLI), row("READ@14", 7 * MILLI)));
    assertThat(text(table(section, "Requests by node")))
        .containsExactly(
            "READ@2 | 4 | 0 | 1.5 | 1 | 3.01 | 3.01 | 3.01 | 3.01",
            "READ@14 | 2 | 0 | 6 | 5.01 | 7.01 | 7.01 | 7.01 | 7.01");
    HtmlTable byInterval = table(section, "READ by node and interval: p50 / p99 / answers");
    assertThat(byInterval.head())
        .extracting(HtmlTable.Head::title)
        .containsExactly("node", "from 0 s", "from 1 s");
    assertThat(text(byInterval))
        .containsExactly(
            "2 | 1 ms / 3.01 ms / 3 | 1 ms / 1 ms / 1",
            "14 | 5.01 ms / 5.01 ms / 1 | 7.01 ms / 7.01 ms / 1");
    assertThat(section.charts().toList())
        .singleElement()
        .satisfies(
            chart -> {
              assertThat(chart.title()).isEqualTo("READ by node over time");
              assertThat(chart.lines()).extracting(Line::name).containsExactly("2", "14");
              assertThat(chart.figures())
                  .extracting(Chart.Figure::name)
                  .containsExactly("mean", "99th percentile");
              assertThat(chart.lines()).isEqualTo(chart.figures().get(0).lines());
              assertThat(chart.tables().stream().map(NodeSectionTest::text).toList())
                  .containsExactly(
                      List.of("0 s | 1.67 | 5", "1 s | 1 | 7"),
                      List.of("0 s | 3.01 | 5.01", "1 s | 1 | 7.01"));
            });
  }

  @Test
  void showsTheSlowestOfManyNodes() throws Exception {
    List<Row> rows =
        IntStream.range(0, 30).mapToObj(i -> row("READ@" + i, (1 + i) * MILLI)).toList();
    Chart chart = section(rows).charts().findFirst().orElseThrow();
    assertThat(chart.lines()).hasSize(18);
    assertThat(chart.lines().get(0).name()).isEqualTo("12");
    assertThat(chart.lines().get(17).name()).isEqualTo("29");
    assertThat(chart.about()).contains("each of the 18 slowest of 30 node");
  }

  /** In a second in which two nodes were masters, the one that answered more is. */
  @Test
  void showsMastersAndWhenTheyChanged() throws Exception {
    Section section =
        section(
            List.of(row("MASTER@rg1-rn2", MILLI), row("MASTER@rg2-rn1", MILLI)),
            List.of(row("MASTER@rg1-rn2", MILLI, MILLI), row("MASTER@rg1-rn3", MILLI)),
            List.of(row("MASTER@rg1-rn3", MILLI), row("MASTER@rg2-rn1", MILLI)));
    assertThat(text(table(section, "Masters")))
        .containsExactly("rg1 | 0 s | rg1-rn2", "rg2 | 0 s | rg2-rn1", "rg1 | 2 s | rg1-rn3");
    assertThat(section.charts().toList())
        .allSatisfy(
            chart ->
                assertThat(chart.figures()).extracting(Chart.Figure::name).containsExactly("mean"));
    assertThat(text(table(section, "MASTER by node and interval: mean / answers")))
        .contains("rg1-rn3 |  | 1 ms / 1 | 1 ms / 1");
  }

  @Test
  void aRunOfHoursHasAPointEveryTenMinutes() throws Exception {
    for (int hours : List.of(2, 160)) {
      List<List<Row>> parts =
          IntStream.rangeClosed(0, hours * 12)
              .mapToObj(i -> List.of(row("READ@2", MILLI)))
              .toList();
      Chart chart = section("h" + hours, 300, parts).charts().findFirst().orElseThrow();
      assertThat(chart.lines().get(0).points())
          .extracting(Line.Point::x)
          .containsExactlyElementsOf(
              IntStream.rangeClosed(0, hours * 6).mapToObj(i -> i * 600.0).toList());
    }
    List<List<Row>> hour =
        IntStream.range(0, 60).mapToObj(i -> List.of(row("READ@2", MILLI))).toList();
    assertThat(
            section("short", 60, hour).charts().findFirst().orElseThrow().lines().get(0).points())
        .hasSize(60);
  }

  @Test
  void isNotThereWithoutNodes() throws Exception {
    assertThat(section(List.of(row("READ", MILLI))).isEmpty()).isTrue();
  }

  /** Of a run with these rows in its seconds. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  private Section section(List<Row>... seconds) throws IOException {
    return section("nodes", 1, List.of(seconds));
  }

  private Section section(String name, long length, List<List<Row>> intervals) throws IOException {
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(folder, name))) {
      files.log().plan(Example.run(name, Map.of()));
      files.log().begin(new PhaseKey("run", 1), true);
      for (int i = 0; i < intervals.size(); i++) {
        long from = i * length;
        files
            .log()
            .interval(
                new Interval(
                    from * SECOND,
                    (from + length) * SECOND,
                    from * 1_000L,
                    ONE,
                    ONE,
                    List.copyOf(intervals.get(i))));
      }
    }
    return NodeSection.of(List.of(ReportRun.of(Run.of(folder.resolve(name)))));
  }

  private static HtmlTable table(Section section, String caption) {
    return section.blocks().stream()
        .filter(HtmlTable.class::isInstance)
        .map(HtmlTable.class::cast)
        .filter(table -> table.caption().startsWith(caption))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> text(HtmlTable table) {
    var lines = new ArrayList<String>();
    for (List<Cell> row : table.rows()) {
      lines.add(String.join(" | ", row.stream().map(Cell::text).toList()));
    }
    return lines;
  }

  private static Row row(String name, long... nanos) {
    Row row = Row.empty(RowName.of(name), Unit.NANOS);
    for (long value : nanos) {
      row.service().recordValue(value);
    }
    return row;
  }
}
