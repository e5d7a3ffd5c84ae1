package io.github.ycsbxl.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Lines that are judged together, so that the probability of one false alarm or more in all of them
 * is bounded, however they depend on each other (S. Holm, "A simple sequentially rejective multiple
 * test procedure", Scandinavian Journal of Statistics 6, 1979, in its weighted form). Throughput,
 * by which people decide, weighs as much as all other lines together: with many operations a
 * difference of it is not harder to find than with one. Stateless.
 */
final class Family {
  private Family() {}

  /** Each line's probability, adjusted for the others: to be compared with the family's. */
  static double[] adjusted(List<Metric> metrics, double[] chances) {
    double[] weights = weights(metrics);
    List<Integer> order =
        IntStream.range(0, chances.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> chances[i] / weights[i]))
            .toList();
    double[] adjusted = new double[chances.length];
    double left = Arrays.stream(weights).sum();
    double most = 0;
    for (int line : order) {
      most = Math.max(most, Math.min(1, chances[line] / weights[line] * left));
      adjusted[line] = most;
      left -= weights[line];
    }
    return adjusted;
  }

  /** The part of the family's error that a line may use whatever the others show. */
  static double[] shares(List<Metric> metrics) {
    double[] weights = weights(metrics);
    double all = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> weight / all).toArray();
  }

  private static double[] weights(List<Metric> metrics) {
    long chief = metrics.stream().filter(Metric.THROUGHPUT::equals).count();
    double others = Math.max(1, metrics.size() - chief);
    return metrics.stream()
        .mapToDouble(metric -> metric.equals(Metric.THROUGHPUT) ? others / chief : 1)
        .toArray();
  }
}
