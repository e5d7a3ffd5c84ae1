package io.github.ycsbxl.plan;

import java.util.Arrays;

/**
 * Highest rate of clients without a target, on shards of equal capacity, as a multiple of the rate
 * of one shard. Assumes many threads per client; see {@link RecordPlacement#closedLoopRate}. The
 * rate depends on the random placement of the hottest records. Immutable.
 *
 * @param mean mean of all placements
 * @param low 5th percentile of the placements
 * @param high 95th percentile of the placements
 */
public record ClosedLoop(double mean, double low, double high) {
  private static final int MOST_PLACEMENTS = 400;
  private static final int FEWEST_PLACEMENTS = 10;

  /**
   * Limit for the product of hot sets, shards and placements. It keeps the computation below about
   * a second.
   */
  private static final long SHARES = 400_000;

  /**
   * Computes the rate as a multiple of one shard's rate: from 1, if one shard gets all operations,
   * to the number of shards.
   */
  public static ClosedLoop of(KeyLoad load, int shards) {
    double[] rates =
        RecordPlacement.stream(load, shards, placements(load, shards))
            .parallel()
            .mapToDouble(RecordPlacement::closedLoopRate)
            .sorted()
            .toArray();
    double mean = Arrays.stream(rates).average().orElseThrow();
    int tail = rates.length / 20;
    return new ClosedLoop(mean, rates[tail], rates[rates.length - 1 - tail]);
  }

  ClosedLoop times(double factor) {
    return new ClosedLoop(mean * factor, low * factor, high * factor);
  }

  /**
   * Returns the number of placements to average. Large stores need fewer, since their rates vary
   * less.
   */
  private static int placements(KeyLoad load, int shards) {
    long shares = (long) load.hotSets() * Math.min(RecordPlacement.ranks(load), shards);
    return (int) Math.max(FEWEST_PLACEMENTS, Math.min(MOST_PLACEMENTS, SHARES / shares));
  }
}
