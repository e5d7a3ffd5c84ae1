package io.github.ycsbxl.plan;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Random placement of records on shards. The hottest records of each hot set are placed
 * individually. All others are assumed to be spread evenly; for up to 1,000 shards, the error is
 * less than 2 % of an even share. Deterministic for a seed. Immutable.
 */
final class RecordPlacement {
  /** Number of individually placed records of all hot sets together. */
  private static final int PLACED = 8_192;

  /**
   * Minimum number of individually placed records per hot set: they make up 95 % of the variance at
   * theta 0.99.
   */
  private static final int LEAST_RANKS = 16;

  /** Relative error at which the iteration of the rates ends. */
  private static final double PRECISION = 0.002;

  private static final int MOST_STEPS = 10_000;

  private static final int PLACEMENTS = 400;

  private final int shards;

  /** Share of a set's operations that each shard gets from evenly spread records. */
  private final double even;

  /** Start index of each set's entries, followed by the end index of the last set. */
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

  /** Returns placements with the seeds 0, 1, ... */
  static Stream<RecordPlacement> stream(KeyLoad load, int shards, int count) {
    if (shards < 1) {
      throw new IllegalArgumentException("a store needs at least 1 shard, not " + shards);
    }
    double[] hot = hotShares(load);
    return IntStream.range(0, count).mapToObj(seed -> of(hot, load.hotSets(), shards, seed));
  }

  /** Returns the shares of individually placed records in the operations of their hot set. */
  static double[] hotShares(KeyLoad load) {
    double[] hot = new double[ranks(load)];
    Arrays.setAll(hot, rank -> load.ranks().share(rank + 1));
    return hot;
  }

  /**
   * Places hot records on shards.
   *
   * @param hot shares of the records of each set, from {@link #hotShares}
   */
  static RecordPlacement of(double[] hot, int sets, int shards, long seed) {
    var random = new SplittableRandom(seed);
    double even = (1 - Arrays.stream(hot).sum()) / shards;
    return hot.length < shards
        ? sparse(hot, sets, shards, even, random)
        : dense(hot, sets, shards, even, random);
  }

  /**
   * Stores an entry for each set and shard. Entries are found without a search, but use more
   * memory.
   */
  private static RecordPlacement dense(
      double[] hot, int sets, int shards, double even, SplittableRandom random) {
    int[] first = new int[sets + 1];
    Arrays.setAll(first, set -> set * shards);
    int[] shard = new int[sets * shards];
    Arrays.setAll(shard, entry -> entry % shards);
    double[] share = new double[shard.length];
    for (int set = 0; set < sets; set++) {
      for (double ofRank : hot) {
        share[first[set] + random.nextInt(shards)] += ofRank;
      }
    }
    return new RecordPlacement(shards, even, first, shard, share);
  }

  /** Stores entries only for the shards that have records of a set. */
  private static RecordPlacement sparse(
      double[] hot, int sets, int shards, double even, SplittableRandom random) {
    int[] first = new int[sets + 1];
    int[] shard = new int[sets * hot.length];
    double[] share = new double[shard.length];
    int[] entry = new int[shards];
    Arrays.fill(entry, -1);
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
    return new RecordPlacement(shards, even, first, shard, share);
  }

  /** Returns the number of individually placed records per set. */
  static int ranks(KeyLoad load) {
    int most = Math.max(LEAST_RANKS, PLACED / load.hotSets());
    return (int) Math.min(most, load.ranks().count());
  }

  /** Returns the mean of {@link #hottestShare} over 400 placements. */
  static double meanHottestShare(KeyLoad load, int shards) {
    return stream(load, shards, PLACEMENTS)
        .mapToDouble(RecordPlacement::hottestShare)
        .average()
        .orElseThrow();
  }

  /**
   * Returns the hottest shard's share of all operations at a target rate. The share is at least 1 /
   * shards, its value for equally hot records, and at most 1.
   */
  double hottestShare() {
    double[] rates = new double[sets()];
    Arrays.fill(rates, 1.0 / sets());
    return Arrays.stream(loads(rates)).max().orElseThrow();
  }

  /**
   * Returns the total rate of all sets as a multiple of one shard's rate. Each set has the same
   * number of clients, in a closed loop: a client that waits for a busy shard sends fewer requests
   * to the others. With many clients, the rates x of the sets approach those that maximize the sum
   * of log x without overloading a shard (N. Walton, "Proportional fairness and its relationship
   * with multi-class queueing networks", Annals of Applied Probability 19(6), 2009). They are
   * computed with the iteration of T. Cover, "An algorithm for maximizing expected log investment
   * return", IEEE Transactions on Information Theory 30(2), 1984: the wait at a shard is multiplied
   * by the shard's utilization.
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

  /** Returns the rate of each set, given the waits at the shards. */
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

  /** Returns the load of each shard, given the rates of the sets. */
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
