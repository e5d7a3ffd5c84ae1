package io.github.ycsbxl.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Judgement on which of several like values are far above the others: those whose logarithm is
 * above the median by more than five spreads, and whose ratio to the median is more than a factor.
 * The spread is the median absolute deviation, scaled to be the standard deviation of normal
 * values, so that those which are far off do not count for it. Stateless.
 */
public final class Outliers {
  private static final double SPREADS = 5;

  /** The standard deviation of normal values by their median absolute deviation. */
  private static final double SCALE = 1.4826;

  private static final int FEWEST = 3;

  private Outliers() {}

  /**
   * A measured value above 0.
   *
   * @param atLeast the value without what chance may have added to it
   * @param atMost the value with what chance may have taken from it
   */
  public record Value(double measured, double atLeast, double atMost) {}

  /**
   * Returns the indexes of the values that are far above the others; none of two values, of which
   * either may be the odd one.
   *
   * @param factor by which a value has to be above the median, however much alike the others are
   */
  public static List<Integer> above(List<Value> values, double factor) {
    if (values.size() < FEWEST) {
      return List.of();
    }
    double[] logs = values.stream().mapToDouble(value -> Math.log(value.measured())).toArray();
    double middle = median(logs);
    double spread =
        SCALE
            * median(
                IntStream.range(0, logs.length)
                    .mapToDouble(i -> Math.abs(logs[i] - middle))
                    .toArray());
    double limit = middle + Math.max(Math.log(factor), SPREADS * spread);
    return IntStream.range(0, logs.length)
        .filter(i -> Math.log(values.get(i).atLeast()) > limit)
        .boxed()
        .toList();
  }

  /** The median of some values, at least one. */
  public static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
