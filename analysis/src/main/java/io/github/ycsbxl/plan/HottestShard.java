package io.github.ycsbxl.plan;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Share of all operations that the busiest of many shards gets, when records are placed by hash:
 * the hottest records of all hot sets are placed at random, all other operations are spread evenly,
 * and the largest shard's share is averaged over 400 placements. The placements have seeds, so the
 * same question has the same answer. Leaving the rest even makes the result too low by less than 2
 * % of an even share for up to 1,000 shards. Stateless.
 */
public final class HottestShard {
  private static final int PLACEMENTS = 400;

  /** Records that are placed, unless that would be less than a few of every hot set. */
  private static final int PLACED = 8_192;

  /** They hold 19 of 20 parts of the variance at theta 0.99. */
  private static final int LEAST_RANKS = 16;

  private HottestShard() {}

  /** From 1 / shards, if no record were hotter than another, to 1. */
  public static double share(KeyLoad load, int shards) {
    if (shards < 1) {
      throw new IllegalArgumentException("a store needs at least 1 shard, not " + shards);
    }
    double[] hot = hotShares(load);
    double even = (1 - Arrays.stream(hot).sum() * load.hotSets()) / shards;
    double sum = 0;
    for (int placement = 0; placement < PLACEMENTS; placement++) {
      sum += largest(hot, load.hotSets(), new double[shards], new SplittableRandom(placement));
    }
    return even + sum / PLACEMENTS;
  }

  /** Of all operations, on the hottest ranks of one hot set. */
  private static double[] hotShares(KeyLoad load) {
    int ranks = Math.max(LEAST_RANKS, PLACED / load.hotSets());
    double[] shares = new double[(int) Math.min(ranks, load.ranks().count())];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = load.ranks().share(i + 1) / load.hotSets();
    }
    return shares;
  }

  private static double largest(
      double[] hot, int hotSets, double[] shards, SplittableRandom random) {
    for (double share : hot) {
      for (int set = 0; set < hotSets; set++) {
        shards[random.nextInt(shards.length)] += share;
      }
    }
    return Arrays.stream(shards).max().orElseThrow();
  }
}
