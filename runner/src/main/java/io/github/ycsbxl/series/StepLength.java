package io.github.ycsbxl.series;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.slo.ServiceLevel;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Length of the steps of a search: the requested one, or as long as it takes to measure the SLOs'
 * percentiles at a low rate. Immutable.
 *
 * @param seconds requested length
 * @param operations number of operations until each SLO can be judged
 * @param bound SLO that needs most of them
 */
record StepLength(long seconds, double operations, ServiceLevel bound) {
  /** Maximum factor by which a step is lengthened. */
  static final int MOST = 10;

  /** Number of standard deviations by which random arrivals and mixes may miss their means. */
  private static final int MARGIN = 4;

  /**
   * Computes the length from the mix of a step.
   *
   * @param bounds SLOs on latencies, at least one
   * @param mixed step that had operations of each SLO
   */
  static StepLength of(BenchmarkSettings settings, List<ServiceLevel> bounds, Phase mixed) {
    StepLength longest = null;
    long seconds = settings.reader().get(RunConfig.MAX_SECONDS);
    for (ServiceLevel bound : bounds) {
      double all = mixed.measurement().counts().total();
      double share = Math.min(1, Math.max(1, bound.operations(mixed)) / Math.max(1, all));
      double needed = (bound.fewest() + MARGIN * Math.sqrt(bound.fewest())) / share;
      if (longest == null || needed > longest.operations()) {
        longest = new StepLength(seconds, needed, bound);
      }
    }
    return longest;
  }

  /** Returns the length of a step at this rate in s. */
  long seconds(double rate) {
    return Math.max(seconds, needed(rate));
  }

  private long needed(double rate) {
    return (long) Math.ceil(operations / rate);
  }

  /** Returns a sentence if a step at this rate would take far longer than requested. */
  Optional<String> refusal(double rate) {
    long needed = needed(rate);
    return needed <= MOST * seconds
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "at %.4g ops/s, a step takes %,d s until %s has its %,d operations; to try such"
                    + " low rates, set search.seconds=%d",
                rate,
                needed,
                bound.bound().figure(),
                bound.fewest(),
                (needed + MOST - 1) / MOST));
  }
}
