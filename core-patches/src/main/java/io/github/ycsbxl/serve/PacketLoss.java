package io.github.ycsbxl.serve;

import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Loss of a share of what is sent, as TCP shows it: what was lost arrives when it has been sent
 * again after 200 ms, Linux's shortest, or after twice as long each further time. Thread-safe.
 */
public final class PacketLoss {
  static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  /**
   * The most retransmissions; Linux gives a connection up later, but a fault rarely lasts as long.
   */
  private static final int MOST = 8;

  private final double share;
  private final Random random;

  /**
   * @param share of the packets that are lost, from 0 to 1
   */
  public PacketLoss(double share, long seed) {
    this.share = share;
    this.random = new Random(seed);
  }

  /** The delay of the next packet by retransmissions; 0 unless it is lost. */
  public synchronized long nextNanos() {
    long later = 0;
    for (int lost = 0; lost < MOST && random.nextDouble() < share; lost++) {
      later += FIRST_NANOS << lost;
    }
    return later;
  }
}
