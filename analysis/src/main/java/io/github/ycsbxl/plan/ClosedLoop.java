package io.github.ycsbxl.plan;

import java.util.Arrays;

/**
 * Rate that client processes without a target reach on shards of equal capacity, in what one shard
 * can do, if each has many threads: see {@link RecordPlacement#closedLoopRate}. It depends on where
 * the hottest records happen to be placed. Immutable.
 *
 * @param mean of all placements
 * @param low below it are 5 % of the placements
 * @param high above it are 5 % of the placements
 */
public record ClosedLoop(double mean, double low, double high) {
  private static final int MOST_PLACEMENTS = 400;
  private static final int FEWEST_PLACEMENTS = 10;

  /** The number of shares of hot sets on shards, in all placements, computed in a second. */
  private static final long SHARES = 400_000;

  /**
   * Computes the rate as a multiple of what one shard can do: from 1, if one shard gets all
   * operations, to the number of shards.
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

  /** The number of placements to average; large stores need fewer, as their rates differ less. */
  private static int placements(KeyLoad load, int shards) {
    long shares = (long) load.hotSets() * Math.min(RecordPlacement.ranks(load), shards);
    return (int) Math.max(FEWEST_PLACEMENTS, Math.min(MOST_PLACEMENTS, SHARES / shares));
  }
}
