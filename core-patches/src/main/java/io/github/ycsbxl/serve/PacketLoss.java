package io.github.ycsbxl.serve;

import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Packet loss as seen through TCP: lost data arrives after a retransmission timeout. The timeout is
 * 200 ms, the minimum of Linux, and doubles with each retry. Thread-safe.
 */
public final class PacketLoss {
  static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  /**
   * Maximum number of retransmissions. Linux continues longer, but faults rarely last that long.
   */
  private static final int MOST = 8;

  private final double share;
  private final Random random;

  /**
   * Creates packet loss.
   *
   * @param share fraction of lost packets, from 0 to 1
   */
  public PacketLoss(double share, long seed) {
    this.share = share;
    this.random = new Random(seed);
  }

  /** Returns the delay that retransmissions add to the next packet; 0 if the packet is not lost. */
  public synchronized long nextNanos() {
    long later = 0;
    for (int lost = 0; lost < MOST && random.nextDouble() < share; lost++) {
      later += FIRST_NANOS << lost;
    }
    return later;
  }
}
