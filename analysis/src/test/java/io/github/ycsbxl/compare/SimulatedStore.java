package io.github.ycsbxl.compare;

import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.CorrelatedMean;
import io.github.ycsbxl.statistics.Estimate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Store whose runs differ only by chance: the seconds of each metric are a first-order
 * autoregressive series around 1,000, with half of the variance common to all metrics. Used by one
 * thread.
 *
 * @param correlation correlation of neighbouring seconds
 * @param lines metrics of a run with an error, including throughput
 */
public record SimulatedStore(int seconds, double correlation, int lines, SplittableRandom random) {
  private static final double MEAN = 1_000;
  private static final double SPREAD = 50;

  private static final List<String> ROWS = List.of("READ", "CAS", "SCAN");

  private static final List<Statistic> STATISTICS =
      Stream.of("mean", "p50", "p90", "p95", "p99", "p99.9", "p99.99")
          .map(Statistic::parse)
          .toList();

  public Figures run(String name) {
    double[] common = series();
    var rows = new TreeMap<String, RowFigures>();
    int left = lines - 1;
    for (String row : ROWS) {
      rows.put(row, row(common, Math.min(left, STATISTICS.size())));
      left -= Math.min(left, STATISTICS.size());
    }
    return new Figures(name, new TreeMap<>(), Map.of("throughput", figure(common, 1)), rows);
  }

  /**
   * Creates a row in which this many statistics have an error; statistics of the tail have fewer
   * and longer sections.
   */
  private RowFigures row(double[] common, int known) {
    var estimates = new TreeMap<Statistic, Estimate>();
    for (int i = 0; i < known; i++) {
      estimates.put(STATISTICS.get(i), figure(common, i < 3 ? 1 : i < 5 ? 2 : 4));
    }
    var any = new Histogram(1);
    any.recordValue(1);
    return RowFigures.of(
        any, (statistic, whole) -> estimates.getOrDefault(statistic, Estimate.bare(whole)), 1);
  }

  private Estimate figure(double[] common, int section) {
    double[] own = series();
    double[] samples = new double[seconds / section];
    for (int i = 0; i < samples.length * section; i++) {
      double state = (common[i] + own[i]) / Math.sqrt(2);
      samples[i / section] += (MEAN + SPREAD * state) / section;
    }
    return CorrelatedMean.of(Arrays.stream(samples).average().orElseThrow(), samples);
  }

  private double[] series() {
    double[] states = new double[seconds];
    double innovation = Math.sqrt(1 - correlation * correlation);
    double state = random.nextGaussian();
    for (int i = 0; i < seconds; i++) {
      state = correlation * state + innovation * random.nextGaussian();
      states[i] = state;
    }
    return states;
  }
}
