package io.github.ycsbxl.plan;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Placement of records on the shards of a store at random: the hottest of every hot set one by one,
 * all others as if they were spread evenly, which leaves out less than 2 % of an even share for up
 * to 1,000 shards. The same seed gives the same placement. Immutable.
 */
final class RecordPlacement {
  /** The number of records that are placed one by one, of all hot sets together. */
  private static final int PLACED = 8_192;

  /**
   * The fewest records of a hot set that are placed one by one: these have 19 of 20 parts of the
   * variance at theta 0.99.
   */
  private static final int LEAST_RANKS = 16;

  /** The relative error at which the search for the rates ends. */
  private static final double PRECISION = 0.002;

  private static final int MOST_STEPS = 10_000;

  private static final int PLACEMENTS = 400;

  private final int shards;

  /** The part of a set's operations that each shard gets of its evenly spread records. */
  private final double even;

  /** The index at which the entries of each set begin, and that at which those of the last end. */
  private final int[] first;

  private final int[] shard;
  private final double[] share;

  private RecordPlacement(int shards, double even, int[] first, int[] shard, double[] share) {
    this.shards = shards;
    this.even = even;
    this.first = first;
    this.shard = shard;
    this.share = share;
  }

  /** Placements with the seeds 0, 1, ... */
  static Stream<RecordPlacement> stream(KeyLoad load, int shards, int count) {
    if (shards < 1) {
      throw new IllegalArgumentException("a store needs at least 1 shard, not " + shards);
    }
    double[] hot = hotShares(load);
    return IntStream.range(0, count).mapToObj(seed -> of(hot, load.hotSets(), shards, seed));
  }

  /** The shares of the records of a hot set that are placed one by one, in its operations. */
  static double[] hotShares(KeyLoad load) {
    double[] hot = new double[ranks(load)];
    Arrays.setAll(hot, rank -> load.ranks().share(rank + 1));
    return hot;
  }

  /**
   * Places hot records on shards.
   *
   * @param hot the shares of the records of each set, as {@link #hotShares} gives them
   */
  static RecordPlacement of(double[] hot, int sets, int shards, long seed) {
    int[] first = new int[sets + 1];
    int[] shard = new int[sets * Math.min(hot.length, shards)];
    double[] share = new double[shard.length];
    int[] entry = new int[shards];
    Arrays.fill(entry, -1);
    var random = new SplittableRandom(seed);
    int end = 0;
    for (int set = 0; set < sets; set++) {
      first[set] = end;
      for (double ofRank : hot) {
        int drawn = random.nextInt(shards);
        if (entry[drawn] < first[set]) {
          entry[drawn] = end;
          shard[end] = drawn;
          end++;
        }
        share[entry[drawn]] += ofRank;
      }
    }
    first[sets] = end;
    return new RecordPlacement(
        shards, (1 - Arrays.stream(hot).sum()) / shards, first, shard, share);
  }

  /** The number of records of each set that are placed one by one. */
  static int ranks(KeyLoad load) {
    int most = Math.max(LEAST_RANKS, PLACED / load.hotSets());
    return (int) Math.min(most, load.ranks().count());
  }

  /** The mean of {@link #hottestShare} over 400 placements. */
  static double meanHottestShare(KeyLoad load, int shards) {
    return stream(load, shards, PLACEMENTS)
        .mapToDouble(RecordPlacement::hottestShare)
        .average()
        .orElseThrow();
  }

  /**
   * The busiest shard's share of all operations, if every client process does its part of a target:
   * from 1 / shards, if all records are equally hot, to 1.
   */
  double hottestShare() {
    double[] rates = new double[sets()];
    Arrays.fill(rates, 1.0 / sets());
    return Arrays.stream(loads(rates)).max().orElseThrow();
  }

  /**
   * The rate of all sets together, as a multiple of what one shard can do, if each set has equally
   * many clients and a client sends a request when it has the answer to the last one: a client that
   * waits at a busy shard asks less of all others. With many clients the rates x of the sets tend
   * to those with the greatest sum of log x that overload no shard (N. Walton, "Proportional
   * fairness and its relationship with multi-class queueing networks", Annals of Applied
   * Probability 19(6), 2009). They are found by the steps of T. Cover, "An algorithm for maximizing
   * expected log investment return", IEEE Transactions on Information Theory 30(2), 1984: the time
   * that a request waits at a shard grows by the factor by which the shard is overloaded.
   */
  double closedLoopRate() {
    double[] waits = new double[shards];
    Arrays.fill(waits, 1.0 / shards);
    double rate = 0;
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] rates = rates(waits);
      double[] loads = loads(rates);
      double highest = Arrays.stream(loads).max().orElseThrow();
      rate = Arrays.stream(rates).sum() / highest;
      if (sets() == 1 || highest < 1 + PRECISION) {
        break;
      }
      Arrays.setAll(waits, i -> waits[i] * loads[i]);
    }
    return rate;
  }

  private int sets() {
    return first.length - 1;
  }

  /** The rate of each set, which its requests' waits at the shards limit. */
  private double[] rates(double[] waits) {
    double evenWait = even * Arrays.stream(waits).sum();
    double[] rates = new double[sets()];
    for (int set = 0; set < rates.length; set++) {
      double wait = evenWait;
      for (int i = first[set]; i < first[set + 1]; i++) {
        wait += share[i] * waits[shard[i]];
      }
      rates[set] = 1 / (wait * rates.length);
    }
    return rates;
  }

  /** The load of each shard when the sets have these rates. */
  private double[] loads(double[] rates) {
    double[] loads = new double[shards];
    Arrays.fill(loads, even * Arrays.stream(rates).sum());
    for (int set = 0; set < rates.length; set++) {
      for (int i = first[set]; i < first[set + 1]; i++) {
        loads[shard[i]] += share[i] * rates[set];
      }
    }
    return loads;
  }
}
