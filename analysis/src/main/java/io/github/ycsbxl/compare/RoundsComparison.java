package io.github.ycsbxl.compare;

import io.github.ycsbxl.figures.Estimate;
import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.results.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Several runs of each of two sides, judged between runs. Immutable.
 *
 * @param paired whether runs of one index belong together, as those of a round do
 */
public record RoundsComparison(
    List<RunFigures> first, List<RunFigures> second, boolean paired, RoundsJudge judge) {
  private static final List<Statistic> STATISTICS =
      Stream.of("p50", "p99", "p99.9").map(Statistic::parse).toList();

  /** Throughput, percentiles of each operation, and what else both sides tell. */
  public List<RoundsLine> lines() {
    return judge.judge(
        metrics().stream().map(this::sample).filter(sample -> sample.ratio().runs() > 0).toList());
  }

  /** Half of the width of the interval of throughput, as a share; infinite if it is not known. */
  public double precision() {
    LogRatio ratio = sample(Metric.THROUGHPUT).ratio();
    return ratio.runs() < RoundsJudge.FEWEST
        ? Double.POSITIVE_INFINITY
        : Math.log(judge.looks().interval(ratio, judge.error()).high()) - ratio.mean();
  }

  private List<Metric> metrics() {
    var metrics = new ArrayList<>(List.of(Metric.THROUGHPUT));
    var rows = new TreeSet<String>();
    Stream.concat(first.stream(), second.stream())
        .forEach(run -> rows.addAll(run.operations().keySet()));
    // With a target rate, those from the due time.
    rows.removeIf(row -> rows.contains("Intended-" + row));
    for (String row : rows) {
      STATISTICS.forEach(statistic -> metrics.add(Metric.latency(row, statistic)));
    }
    metrics.addAll(List.of(Metric.CPU, Metric.CONFLICTS));
    return metrics;
  }

  private RoundsJudge.Sample sample(Metric metric) {
    double[] from = values(metric, first);
    double[] to = values(metric, second);
    if (!paired) {
      double[] knownFrom = known(from);
      double[] knownTo = known(to);
      LogRatio ratio = LogRatio.unpaired(knownFrom, knownTo);
      return new RoundsJudge.Sample(metric, middle(knownFrom), middle(knownTo), ratio);
    }
    int[] both =
        IntStream.range(0, Math.min(from.length, to.length))
            .filter(round -> from[round] > 0 && to[round] > 0)
            .toArray();
    double[] pairedFrom = Arrays.stream(both).mapToDouble(round -> from[round]).toArray();
    double[] pairedTo = Arrays.stream(both).mapToDouble(round -> to[round]).toArray();
    LogRatio ratio = LogRatio.paired(pairedFrom, pairedTo);
    return new RoundsJudge.Sample(metric, middle(pairedFrom), middle(pairedTo), ratio);
  }

  /** The metric of each run; not a number where a run does not tell it. */
  public static double[] values(Metric metric, List<RunFigures> runs) {
    return runs.stream().map(metric::of).mapToDouble(RoundsComparison::value).toArray();
  }

  private static double value(Optional<Estimate> told) {
    return told.map(Estimate::value).orElse(Double.NaN);
  }

  private static double[] known(double[] values) {
    return Arrays.stream(values).filter(value -> value > 0).toArray();
  }

  /** The geometric mean. */
  private static double middle(double[] values) {
    return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
  }
}
