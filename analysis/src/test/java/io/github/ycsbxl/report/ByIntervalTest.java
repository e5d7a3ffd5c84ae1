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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ByIntervalTest {
  private static final long SECOND = 1_000_000_000;
  private static final String PUBLISHED =
      "kaching-ssd:dataset=stock ticker,operation=%s,machine=%s";

  @TempDir Path folder;

  @Test
  void nodesOfARunStandBelowPublishedMachinesInTheColumnsOfTheirDays() throws Exception {
    var runs = new ArrayList<ReportRun>();
    for (String operation : List.of("MULTIGET", "READ", "WRITE")) {
      runs.addAll(published(operation, "14"));
    }
    runs.add(
        run(
            new Second(1, 0, row("READ", 1, 1, 4), row("READ@2", 1, 1), row("READ@14", 4)),
            new Second(1, 1, row("READ@2", 4), row("UPDATE", 8), row("UPDATE@2", 8)),
            new Second(1, 2, row("WRITE@2", 7), row("VERSION@14", 1), row("UNAWAITED@14", 9)),
            new Second(2, 3, row("READ@2", 2), row("MULTIGET", 5), row("MULTIGET@14", 3))));
    Section section = ByInterval.of(runs);
    assertThat(section.title()).isEqualTo("By machine and day");
    assertThat(captions(section))
        .containsExactly(
            "READ: mean latency / operations",
            "WRITE: mean latency / operations",
            "MULTIGET: mean latency / operations");
    assertThat(table(section, "READ").head())
        .extracting(HtmlTable.Head::title)
        .containsExactly(
            "machine", "01/10, iteration 1", "01/11, iteration 2", "01/12", "01/13", "01/14");
    assertThat(text(table(section, "READ")))
        .containsExactly(
            "stock ticker machine 14 | 2.1 ms / 12,579,905 | 1.51 ms / 12,808,948"
                + " | 2 ms / 12,372,251 | 2.1 ms / 12,775,541 | 2.1 ms / 13,021,540",
            "mine node 2 | 2 ms / 3 | 2 ms / 1 |  |  | ",
            "mine node 14 | 4.01 ms / 1 |  |  |  | ");
    assertThat(text(table(section, "WRITE")).get(1))
        .isEqualTo("mine node 2 | 8.01 ms / 1 |  |  |  | ");
    assertThat(text(table(section, "MULTIGET")).get(1))
        .isEqualTo("mine node 14 |  | 3.01 ms / 1 |  |  | ");
  }

  @Test
  void aDayOfALongRunIsOneInUtc() throws Exception {
    List<ReportRun> runs = new ArrayList<>(published("READ", "1"));
    // From 18:00 on 10 January 2011, 30 hours long.
    long start = 1_294_682_400;
    var seconds = new ArrayList<Second>();
    for (int hour = 0; hour <= 30; hour++) {
      seconds.add(new Second(1, start + hour * 3_600, 3_600, row("READ", 1), row("READ@0", 2)));
    }
    runs.add(run(seconds.toArray(Second[]::new)));
    HtmlTable table = table(ByInterval.of(runs), "READ");
    assertThat(table.head().subList(1, 4))
        .extracting(HtmlTable.Head::title)
        .containsExactly("01/10", "01/11", "01/12");
    assertThat(text(table).get(1)).isEqualTo("mine node 0 | 2 ms / 6 | 2 ms / 24 | 2 ms / 1 |  | ");
  }

  @Test
  void aRunAloneHasShortIntervalsOfAllItsOperations() throws Exception {
    Section section =
        ByInterval.of(
            List.of(
                run(
                    new Second(1, 0, row("READ", 1), row("CAS-CONFLICT", 1), row("VERIFY", 1)),
                    new Second(1, 9, row("READ", 3)),
                    new Second(1, 10, row("READ", 5)))));
    assertThat(section.title()).isEqualTo("By interval");
    assertThat(captions(section)).containsExactly("READ: mean latency / operations");
    assertThat(table(section, "READ").head())
        .extracting(HtmlTable.Head::title)
        .containsExactly("machine", "from 0 s", "from 10 s");
    assertThat(text(table(section, "READ"))).containsExactly("mine | 2 ms / 2 | 5 ms / 1");
  }

  /** The cells of runs of random seconds are the means and counts of all values in them. */
  @Test
  void cellsAreTheMeansAndCountsOfAllTheirValues() throws Exception {
    var random = new Random(20110114);
    for (int round = 0; round < 40; round++) {
      int days = 1 + random.nextInt(5);
      int nodes = 1 + random.nextInt(4);
      var sums = new long[nodes][days];
      var counts = new long[nodes][days];
      var seconds = new ArrayList<Second>();
      for (int second = 0; second < 20; second++) {
        int day = second * days / 20;
        var rows = new ArrayList<Row>();
        for (int node = 0; node < nodes; node++) {
          long[] values = random.longs(random.nextInt(5), 1, 50).toArray();
          rows.add(row("READ@" + node, values));
          counts[node][day] += values.length;
          for (long value : values) {
            sums[node][day] += value;
          }
        }
        seconds.add(new Second(day + 1, second, rows.toArray(Row[]::new)));
      }
      List<ReportRun> runs = new ArrayList<>(published("READ", "8"));
      runs.add(run("round" + round, seconds.toArray(Second[]::new)));
      HtmlTable table = table(ByInterval.of(runs), "READ");
      for (List<Cell> row : table.rows().subList(1, table.rows().size())) {
        int node = Integer.parseInt(row.get(0).text().split(" node ")[1]);
        for (int day = 0; day < days; day++) {
          assertCell(row.get(day + 1).text(), sums[node][day], counts[node][day]);
        }
      }
    }
  }

  /** Histograms keep three digits. */
  private static void assertCell(String text, long millis, long count) {
    if (count == 0) {
      assertThat(text).isEmpty();
      return;
    }
    String[] parts = text.split(" ms / ");
    double mean = (double) millis / count;
    assertThat(Double.parseDouble(parts[0])).isBetween(mean * 0.98, mean * 1.02);
    assertThat(parts[1]).isEqualTo(String.format(Locale.ROOT, "%,d", count));
  }

  private static List<ReportRun> published(String operation, String machine) throws IOException {
    return FiguresReader.read(PUBLISHED.formatted(operation, machine)).stream()
        .map(figures -> new ReportRun(figures, Optional.empty()))
        .toList();
  }

  /** Rows of an interval that begins at a second and belongs to an iteration. */
  private record Second(int iteration, long start, long length, Row... rows) {
    Second(int iteration, long start, Row... rows) {
      this(iteration, start, 1, rows);
    }
  }

  private ReportRun run(Second... seconds) throws IOException {
    return run("mine", seconds);
  }

  private ReportRun run(String name, Second... seconds) throws IOException {
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(folder, name))) {
      files.log().plan(Example.run(name, Map.of()));
      int iteration = 0;
      for (Second second : seconds) {
        if (second.iteration() != iteration) {
          iteration = second.iteration();
          files.log().begin(new PhaseKey("run", iteration), true);
        }
        long from = second.start() - seconds[0].start();
        files
            .log()
            .interval(
                new Interval(
                    from * SECOND,
                    (from + second.length()) * SECOND,
                    second.start() * 1_000,
                    new Counts(1, 0, 0),
                    new Counts(1, 0, 0),
                    List.of(second.rows())));
      }
    }
    return ReportRun.of(Run.of(folder.resolve(name)));
  }

  private static List<String> captions(Section section) {
    return section.blocks().stream().map(block -> ((HtmlTable) block).caption()).toList();
  }

  private static HtmlTable table(Section section, String operation) {
    return section.blocks().stream()
        .map(HtmlTable.class::cast)
        .filter(table -> table.caption().startsWith(operation + ":"))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> text(HtmlTable table) {
    return table.rows().stream()
        .map(row -> String.join(" | ", row.stream().map(Cell::text).toList()))
        .map(row -> row.replace(" (partial)", ""))
        .toList();
  }

  private static Row row(String name, long... millis) {
    Row row = Row.empty(RowName.of(name), Unit.NANOS);
    for (long value : millis) {
      row.service().recordValue(value * 1_000_000);
    }
    return row;
  }
}
