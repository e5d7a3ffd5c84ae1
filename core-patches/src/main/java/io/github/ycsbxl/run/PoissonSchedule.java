package io.github.ycsbxl.run;

import java.util.random.RandomGenerator;

/**
 * Operations that come independently of each other, as those of many users do: the gaps between
 * them are exponentially distributed, so that some come close together. Blocks of {@value
 * #BLOCK_SIZE} gaps are stretched to the time that they take on average. That is still a Poisson
 * process, given how many operations a block has (its arrival times are then uniform order
 * statistics; Devroye, Non-Uniform Random Variate Generation, 1986, V.2), and the rate over a run
 * of some seconds is the target and not a matter of luck. Not thread-safe.
 */
final class PoissonSchedule implements Schedule {
  static final int BLOCK_SIZE = 1_000;

  private final RandomGenerator random;
  private final double blockNanos;
  private final double[] arrivals = new double[BLOCK_SIZE];
  private long originNanos;
  private long blocks;
  private int next;

  /** The schedule of one of {@code threads} threads, each with a generator of its own. */
  PoissonSchedule(double opsPerSec, int threads, RandomGenerator random) {
    this.random = random;
    this.blockNanos = BLOCK_SIZE * (threads * 1e9 / opsPerSec);
  }

  @Override
  public void startAt(long originNanos) {
    this.originNanos = originNanos;
    blocks = 0;
    drawBlock();
  }

  @Override
  public long nextDueNanos() {
    if (next == BLOCK_SIZE) {
      blocks++;
      drawBlock();
    }
    double ahead = blocks * blockNanos + arrivals[next++] * blockNanos;
    return originNanos + (long) Math.min(ahead, EvenSchedule.MAX_AHEAD_NANOS);
  }

  /** Draws the arrivals of the next block as shares of its time. */
  private void drawBlock() {
    double sum = 0;
    for (int i = 0; i < BLOCK_SIZE; i++) {
      sum += random.nextExponential();
      arrivals[i] = sum;
    }
    // The gap behind the last one, which ends with the block.
    sum += random.nextExponential();
    for (int i = 0; i < BLOCK_SIZE; i++) {
      arrivals[i] /= sum;
    }
    next = 0;
  }
}
