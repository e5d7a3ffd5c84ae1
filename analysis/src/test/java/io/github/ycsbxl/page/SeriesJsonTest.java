package io.github.ycsbxl.page;

import static io.github.ycsbxl.page.LoggedSeconds.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SeriesJsonTest {
  @TempDir Path folder;

  @Test
  void aSecondWithoutOperationsHasRatesOfZeroAndNoLatency() throws Exception {
    JsonNode series =
        run(
                LoggedSeconds.of(100, row("CAS", 2), row("CAS-CONFLICT", 1)),
                LoggedSeconds.of(101),
                LoggedSeconds.of(102, row("CAS", 4)),
                // The log has no seconds between two iterations.
                new LoggedSeconds(2, 110, 1, row("CAS", 4)))
            .path("series");
    assertThat(series.path("at").toString()).isEqualTo("[0,1,2,10]");
    assertThat(series.path("opsPerSec").toString()).isEqualTo("[1,0,1,1]");
    assertThat(series.path("conflictsPerSec").toString()).isEqualTo("[1,0,0,0]");
    assertThat(series.at("/rows/CAS/opsPerSec").toString()).isEqualTo("[1,0,1,1]");
    assertThat(series.at("/rows/CAS/p99").toString()).startsWith("[2000").contains(",null,4");
  }

  /** However long a run is, sums and extremes of its series equal those of all its seconds. */
  @Test
  void longRunsHaveFewIntervalsThatAddUp() throws Exception {
    var random = new Random(1);
    for (int length : List.of(300, 1, 20).subList(0, Cases.of(2, 3))) {
      var seconds = new ArrayList<LoggedSeconds>();
      double operations = 0;
      long most = 0;
      for (int i = 0; i < 400; i++) {
        long[] millis = random.longs(random.nextInt(4), 1, 10_000).toArray();
        operations += millis.length;
        most = Math.max(most, Arrays.stream(millis).max().orElse(0));
        seconds.add(new LoggedSeconds(1, 1_000L + (long) i * length, length, row("READ", millis)));
      }
      JsonNode series =
          LoggedSeconds.page(folder.resolve("of-" + length), "run", seconds).at("/runs/0/series");
      assertThat(series.path("at").size()).isBetween(150, 300);
      double sum = 0;
      double max = 0;
      for (int i = 0; i < series.path("at").size(); i++) {
        sum += series.path("opsPerSec").get(i).asDouble() * known(i, series, 400L * length);
        max = Math.max(max, series.at("/rows/READ/max").get(i).asDouble());
      }
      assertThat(sum).isCloseTo(operations, within(operations / 100));
      assertThat(max).isCloseTo(most * 1e6, within(most * 1e4));
    }
  }

  /** A run of 15 minutes whose rate falls by a quarter, while its latency stays the same. */
  @Test
  void longRunsHaveTheirTrendPerHour() throws Exception {
    var random = new Random(2);
    var seconds = new ArrayList<LoggedSeconds>();
    for (int i = 0; i < 900; i++) {
      int operations = (int) Math.round(20 - 5 * i / 900.0 + random.nextGaussian());
      long[] millis = random.longs(operations, 1, 100).toArray();
      seconds.add(LoggedSeconds.of(1_000L + i, row("READ", millis)));
    }
    JsonNode page = LoggedSeconds.page(folder, "run", seconds);
    JsonNode trends = page.at("/runs/0/trends");
    assertThat(LoggedSeconds.texts(trends, "metric")).containsExactly("throughput", "READ p99");
    // From 20 to 15 ops/s around a mean of 17.5: -28.6 % in a quarter of an hour.
    assertThat(trends.at("/0/percentPerHour/value").asDouble()).isCloseTo(-114, within(4.0));
    assertThat(trends.at("/0/percentPerHour/high").asDouble()).isBetween(-114.0, -100.0);
    assertThat(LoggedSeconds.texts(trends, "significant")).containsExactly("true", "false");
    JsonNode shorter =
        LoggedSeconds.page(folder.resolve("shorter"), "run", seconds.subList(0, 590));
    assertThat(shorter.at("/runs/0").has("trends")).isFalse();
  }

  /** Returns the part of an interval in which the run was in progress. */
  private static double known(int interval, JsonNode series, double end) {
    double from = series.path("at").get(interval).asDouble();
    return Math.min(series.path("length").get(interval).asDouble(), end - from);
  }

  @Test
  void tellsWhichNodeIsSlowAndWhen() throws Exception {
    JsonNode nodes =
        run(
                LoggedSeconds.of(0, row("READ@2", 1, 1, 3), row("READ@14", 5)),
                LoggedSeconds.of(1, row("READ@2", 1), row("READ@14", 7)))
            .path("nodes");
    assertThat(LoggedSeconds.texts(nodes, "node")).containsExactly("2", "14");
    assertThat(LoggedSeconds.texts(nodes, "answered")).containsExactly("4", "2");
    assertThat(nodes.at("/1/nanos/mean").asDouble()).isCloseTo(6e6, within(1e5));
    assertThat(nodes.at("/0/series/mean/0").asDouble()).isCloseTo(1.67e6, within(1e4));
    assertThat(nodes.at("/1/series/p99/1").asDouble()).isCloseTo(7e6, within(1e5));
    assertThat(LoggedSeconds.texts(nodes.at("/0/intervals"), "count")).containsExactly("3", "1");
  }

  @Test
  void theSlowestOfManyNodesHaveSeries() throws Exception {
    Row[] rows = IntStream.range(0, 30).mapToObj(i -> row("READ@" + i, 1 + i)).toArray(Row[]::new);
    JsonNode nodes = run(LoggedSeconds.of(0, rows)).path("nodes");
    assertThat(IntStream.range(0, 30).filter(i -> nodes.get(i).has("series")).toArray())
        .containsExactly(IntStream.range(12, 30).toArray());
  }

  /** If two nodes were masters in a second, the one with more responses is shown. */
  @Test
  void tellsMastersAndWhenTheyChanged() throws Exception {
    JsonNode run =
        run(
            LoggedSeconds.of(0, row("MASTER@rg1-rn2", 1), row("MASTER@rg2-rn1", 1)),
            LoggedSeconds.of(1, row("MASTER@rg1-rn2", 1, 1), row("MASTER@rg1-rn3", 1)),
            LoggedSeconds.of(2, row("MASTER@rg1-rn3", 1), row("MASTER@rg2-rn1", 1)));
    assertThat(LoggedSeconds.texts(run.path("masters"), "master"))
        .containsExactly("rg1-rn2", "rg2-rn1", "rg1-rn3");
    assertThat(LoggedSeconds.texts(run.path("masters"), "from")).containsExactly("0", "0", "2");
    assertThat(run.at("/nodes/0/meansOnly").asBoolean()).isTrue();
    assertThat(run.at("/nodes/0/series").has("p99")).isFalse();
  }

  /** The last three of twenty-five seconds overlap the last tenth. */
  @Test
  void aLoadHasTheLatenciesOfItsLastTenth() throws Exception {
    List<LoggedSeconds> seconds =
        IntStream.range(0, 25)
            .mapToObj(i -> LoggedSeconds.of(i, row("INSERT", i < 22 ? 1 : 9)))
            .toList();
    JsonNode ending = LoggedSeconds.page(folder, "load", seconds).at("/runs/0/ending/0");
    assertThat(ending.path("count").asInt()).isEqualTo(3);
    assertThat(ending.at("/listNanos/50").asDouble()).isCloseTo(9e6, within(1e5));
    assertThat(LoggedSeconds.page(folder, "run", seconds).at("/runs/0").has("ending")).isFalse();
  }

  private JsonNode run(LoggedSeconds... seconds) throws Exception {
    return LoggedSeconds.page(folder, "run", List.of(seconds)).at("/runs/0");
  }

  /** The document of a run and its page are made one after the other. */
  @Test
  void aCopyWithLongerIntervalsLeavesTheSeriesAsItIs() {
    var series = new RunSeries("run");
    for (int second = 0; second < 12; second++) {
      var counts = new Counts(100, 0, 0);
      series.add(
          1,
          new Interval(
              second * 1_000_000_000L,
              (second + 1) * 1_000_000_000L,
              second * 1_000L,
              counts,
              counts,
              List.of()));
    }
    for (int time = 0; time < 2; time++) {
      assertThat(series.aligned(4).whole().values()).hasSize(3);
      assertThat(series.longest()).isOne();
      assertThat(series.whole().values()).hasSize(12);
    }
  }
}
