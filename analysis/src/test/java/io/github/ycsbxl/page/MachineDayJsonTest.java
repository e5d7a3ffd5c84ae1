package io.github.ycsbxl.page;

import static io.github.ycsbxl.page.LoggedSeconds.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.numbers.NumberFormats;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineDayJsonTest {
  private static final String PUBLISHED = "kaching-ssd:dataset=stock ticker,machine=14";

  @TempDir Path folder;

  @Test
  void nodesOfARunStandBelowPublishedMachinesInTheColumnsOfTheirDays() throws Exception {
    JsonNode table =
        table(
            List.of(
                LoggedSeconds.of(0, row("READ", 1, 1, 4), row("READ@2", 1, 1), row("READ@14", 4)),
                LoggedSeconds.of(1, row("READ@2", 4), row("UPDATE", 8), row("UPDATE@2", 8)),
                LoggedSeconds.of(2, row("WRITE@2", 7), row("VERSION@14", 1)),
                new LoggedSeconds(2, 3, 1, row("READ@2", 2), row("MULTIGET@14", 3))),
            PUBLISHED);
    assertThat(table.path("days").asBoolean()).isTrue();
    assertThat(table.path("columns").toString())
        .startsWith("[\"01/10, iteration 1\",\"01/11, iteration 2\",\"01/12\"");
    assertThat(LoggedSeconds.texts(table.path("operations"), "operation"))
        .containsExactly("READ", "WRITE", "MULTIGET");
    assertThat(LoggedSeconds.texts(table.at("/operations/0/machines"), "name"))
        .containsExactly(
            "stock ticker machine 14", "mine (partial) node 2", "mine (partial) node 14");
    assertThat(means(table, 0, 0)).startsWith("2.1 12579905", "1.5 12808948");
    assertThat(means(table, 0, 1)).startsWith("2 3", "2 1", "");
    assertThat(means(table, 0, 2)).startsWith("4 1", "");
    assertThat(means(table, 1, 1)).startsWith("8 1", "");
    assertThat(means(table, 2, 1)).startsWith("", "3 1");
  }

  @Test
  void aDayOfALongRunIsOneInUtc() throws Exception {
    // From 18:00 on 10 January 2011, 30 hours long.
    var hours = new ArrayList<LoggedSeconds>();
    for (int hour = 0; hour <= 30; hour++) {
      hours.add(
          new LoggedSeconds(
              1, 1_294_682_400L + hour * 3_600L, 3_600, row("READ", 1), row("READ@0", 2)));
    }
    JsonNode table = table(hours, PUBLISHED);
    assertThat(table.path("columns").toString()).startsWith("[\"01/10\",\"01/11\",\"01/12\"");
    assertThat(means(table, 0, 1)).startsWith("2 6", "2 24", "2 1", "");
  }

  @Test
  void aRunAloneHasShortIntervalsOfAllItsOperations() throws Exception {
    JsonNode table =
        table(
            List.of(
                LoggedSeconds.of(0, row("READ", 1), row("CAS-CONFLICT", 1), row("VERIFY", 1)),
                LoggedSeconds.of(9, row("READ", 3)),
                LoggedSeconds.of(10, row("READ", 5))));
    assertThat(table.path("days").asBoolean()).isFalse();
    assertThat(table.path("columns").toString()).isEqualTo("[\"from 0 s\",\"from 10 s\"]");
    assertThat(table.path("operations")).hasSize(1);
    assertThat(means(table, 0, 0)).containsExactly("2 2", "5 1");
  }

  /** The cells of a run of random seconds are the means and counts of all its values. */
  @Test
  void cellsAreTheMeansAndCountsOfAllTheirValues() throws Exception {
    var random = new Random(20110114);
    int days = 4;
    int nodes = 3;
    var sums = new double[nodes][days];
    var counts = new long[nodes][days];
    var seconds = new ArrayList<LoggedSeconds>();
    for (int second = 0; second < 60; second++) {
      int day = second * days / 60;
      var rows = new ArrayList<Row>();
      for (int node = 0; node < nodes; node++) {
        long[] values = random.longs(random.nextInt(5), 1, 50).toArray();
        rows.add(row("READ@" + node, values));
        counts[node][day] += values.length;
        for (long value : values) {
          sums[node][day] += 1e6 * value;
        }
      }
      seconds.add(new LoggedSeconds(day + 1, second, 1, rows.toArray(Row[]::new)));
    }
    JsonNode machines = table(seconds).at("/operations/0/machines");
    for (int node = 0; node < nodes; node++) {
      for (int day = 0; day < days; day++) {
        JsonNode cell = machines.get(node).path("cells").get(day);
        double mean = sums[node][day] / counts[node][day];
        assertThat(cell.path("mean").asDouble()).isCloseTo(mean, within(mean / 500));
        assertThat(cell.path("count").asLong()).isEqualTo(counts[node][day]);
      }
    }
  }

  private JsonNode table(List<LoggedSeconds> seconds, String... more) throws Exception {
    return LoggedSeconds.page(folder, "run", seconds, more).path("byInterval");
  }

  /** Returns the mean in ms and the count of each cell of a machine. */
  private static List<String> means(JsonNode table, int operation, int machine) {
    JsonNode cells =
        table.path("operations").get(operation).path("machines").get(machine).path("cells");
    return StreamSupport.stream(cells.spliterator(), false)
        .map(
            cell ->
                cell.isNull()
                    ? ""
                    : NumberFormats.number(Math.round(cell.path("mean").asDouble() / 1e5) / 10.0)
                        + " "
                        + cell.path("count").asLong())
        .toList();
  }
}
