package io.github.ycsbxl.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ComparisonSummaryTest {
  private static final int WIDTH = 80;

  @Test
  void showsTwoRunsInSuitableUnits() {
    List<String> lines = lines(Comparison.ofRuns(List.of(run("a", 1), run("b", 2)), 0.95));
    assertThat(lines)
        .containsSubsequence(
            "                      a             b  ratio",
            "throughput  5,000 ops/s  10,001 ops/s     2x",
            "cpu              120 \u00b5s        240 \u00b5s     2x",
            "READ.p50        50.5 \u00b5s        101 \u00b5s     2x",
            "READ.p99        1.23 ms       2.47 ms     2x",
            "The same in all runs: failed 0 %",
            "slowest node             a             b",
            "READ.p99      rg1-rn2 3 ms  rg1-rn2 6 ms",
            "setting      a  b",
            "threadcount  1  2",
            "7 more metrics: --csv <file>");
    assertThat(lines).noneMatch(line -> line.startsWith("READ.mean") || line.contains("READ@"));
  }

  /** Neither the values nor the ratios of a run are torn apart. */
  @Test
  void keepsTheColumnOfARunTogether() {
    var runs = new ArrayList<Figures>();
    for (int i = 1; i <= 7; i++) {
      runs.add(run("threads-" + i, i));
    }
    List<String> lines = lines(Comparison.ofRuns(runs, 0.95));
    assertThat(lines).allMatch(line -> line.length() <= WIDTH);
    assertThat(lines.get(0)).matches(" +threads-1 +threads-2 +threads-3 +threads-4");
    assertThat(lines.get(1)).matches("throughput +5,000 ops/s( +[\\d,]+ ops/s +[234]x){3}");
  }

  @Test
  void showsTheVerdictsOfRounds() {
    List<String> lines = lines(ExampleRounds.comparison());
    assertThat(lines.get(0)).matches(" +a +b +ratio +95 % interval +verdict");
    assertThat(lines.get(1))
        .matches("throughput +[\\d,]+ ops/s +[\\d,]+ ops/s +1[.]2x +1[.]19 to 1[.]21 +better");
    assertThat(lines).anyMatch(line -> line.startsWith("The chance of any false difference"));
    assertThat(lines).noneMatch(line -> line.contains("--csv"));
  }

  private static List<String> lines(Comparison comparison) {
    return new ComparisonSummary(comparison).text(WIDTH).lines().toList();
  }

  /** Returns a run whose values are all in proportion to its threads, except failures. */
  private static Figures run(String name, int threads) {
    return new Figures(
        name,
        new TreeMap<>(
            Map.of("threads", String.valueOf(threads), "threadcount", String.valueOf(threads))),
        Map.of(
            "throughput", Estimate.bare(5_000.4 * threads),
            "failed", Estimate.bare(0),
            "cpu", Estimate.bare(120 * threads)),
        new TreeMap<>(
            Map.of(
                "READ", row(threads, 40e3, 50.5e3, 1.234e6),
                "READ@rg1-rn1", row(threads, 1e3, 2e3, 1e6),
                "READ@rg1-rn2", row(threads, 1e3, 1e3, 3e6))));
  }

  private static RowFigures row(int factor, double mean, double p50, double p99) {
    return RowFigures.of(
        OptionalLong.empty(),
        Map.of(
            Statistic.parse("mean"), mean * factor,
            Statistic.parse("p50"), p50 * factor,
            Statistic.parse("p99"), p99 * factor));
  }
}
