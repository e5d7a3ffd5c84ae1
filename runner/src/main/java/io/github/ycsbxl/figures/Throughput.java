package io.github.ycsbxl.figures;

import io.github.ycsbxl.log.Phase;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Mean throughput of a run's iterations with its 95 % confidence interval from Student's t
 * distribution, since there are few iterations. Immutable.
 *
 * @param lowOpsPerSec lower end of the confidence interval, at least 0
 */
public record Throughput(
    int iterations, double meanOpsPerSec, double lowOpsPerSec, double highOpsPerSec) {
  private static final double CONFIDENCE = 0.95;

  /** Returns the throughput, or empty for fewer than two iterations, which have no variance. */
  public static Optional<Throughput> of(List<Phase> results) {
    double[] rates =
        Phase.iterations(results).stream().mapToDouble(result -> result.opsPerSec()).toArray();
    return rates.length < 2 ? Optional.empty() : Optional.of(of(rates));
  }

  static Throughput of(double... rates) {
    int n = rates.length;
    double mean = 0;
    for (double rate : rates) {
      mean += rate / n;
    }
    double squares = 0;
    for (double rate : rates) {
      squares += (rate - mean) * (rate - mean);
    }
    double standardError = Math.sqrt(squares / (n - 1) / n);
    double t = TDistribution.of(n - 1).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
    return new Throughput(n, mean, Math.max(0, mean - t * standardError), mean + t * standardError);
  }
}
