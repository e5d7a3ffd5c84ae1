package io.github.ycsbxl.compare;

import io.github.ycsbxl.compare.Comparison.SideRuns;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.remarks.Remark;
import io.github.ycsbxl.remarks.RemarkKind;
import io.github.ycsbxl.remarks.Steadiness;
import io.github.ycsbxl.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Constant rounds of two sides: side b is faster, its p99 is nearly equal, and the rest is
 * undecided. The last run of side b is unsteady. Stateless.
 */
public final class ExampleRounds {
  private static final double[] A = {1_000, 1_100, 950, 1_050};
  private static final double[] B = {1_208, 1_310, 1_148, 1_255};

  private ExampleRounds() {}

  public static Comparison comparison() {
    var first = new ArrayList<Figures>();
    var second = new ArrayList<Figures>();
    for (int i = 0; i < A.length; i++) {
      first.add(run("round-0%d-a".formatted(i + 1), A[i], 5, 20 + i, 1));
      double atTheEnd = i == A.length - 1 ? 1.25 : 1;
      second.add(run("round-0%d-b".formatted(i + 1), B[i], 5 + 0.001 * i, 27 - 4 * i, atTheEnd));
    }
    return of(first, second);
  }

  private static Comparison of(List<Figures> first, List<Figures> second) {
    return new Comparison(
        List.of(new SideRuns("a", first), new SideRuns("b", second)),
        Comparison.Sampling.PAIRED,
        new Judge(InterimAnalyses.NONE, 0.05, 0.03));
  }

  /** Returns a comparison of the first two rounds. */
  static Comparison two() {
    List<SideRuns> sides = comparison().sides();
    return of(sides.get(0).runs().subList(0, 2), sides.get(1).runs().subList(0, 2));
  }

  private static Figures run(
      String name, double opsPerSec, double p99, double p999, double atTheEnd) {
    Map<Statistic, Double> nanos =
        Map.of(
            Statistic.percentile(50),
            2e6 * 1_000 / opsPerSec,
            Statistic.percentile(99),
            p99 * 1e6,
            Statistic.percentile(99.9),
            p999 * 1e6);
    var rows = new TreeMap<>(Map.of("READ", RowFigures.of(OptionalLong.empty(), nanos)));
    double[] seconds =
        IntStream.range(0, 60)
            .mapToDouble(i -> (opsPerSec + 3 * (i % 5)) * (i < 40 ? 1 : atTheEnd))
            .toArray();
    var setting = new TreeMap<>(Map.of("threads", "8", "side", name.substring(9)));
    return new Figures(
        name,
        setting,
        Map.of("throughput", Estimate.bare(opsPerSec), "conflicts", Estimate.bare(6.5)),
        rows,
        new TreeMap<>(),
        false,
        Steadiness.change(seconds).stream()
            .map(change -> Remark.ofRun(RemarkKind.STEADINESS, "not steady: " + change))
            .toList());
  }
}
