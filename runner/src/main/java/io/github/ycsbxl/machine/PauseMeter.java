package io.github.ycsbxl.machine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Meter of JVM pauses. A thread repeatedly sleeps 5 ms; if a sleep is much too long, the excess
 * counts as a pause. A pause may be underestimated by up to 5 ms. Shorter sleeps would cost too
 * much CPU, since each one wakes up a core in every client. Started and stopped by one thread.
 */
public final class PauseMeter {
  /** Minimum length of a pause. A runnable thread rarely waits longer for a CPU. */
  public static final long THRESHOLD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final Thread thread = new Thread(this::watch, "pause-meter");
  private volatile boolean stopped;
  private volatile JvmPauses measured = JvmPauses.NONE;
  private final AtomicLong longest = new AtomicLong();

  PauseMeter() {
    thread.setDaemon(true);
  }

  public static PauseMeter start() {
    var meter = new PauseMeter();
    meter.thread.start();
    return meter;
  }

  public void stop() {
    stopped = true;
  }

  /** Returns the pauses between start and stop. */
  public JvmPauses measured() {
    return measured;
  }

  /** Returns the length of the longest pause since the last call; 0 without a pause. */
  long takeLongest() {
    return longest.getAndSet(0);
  }

  /** Records the length of a sleep. Called only by the measuring thread. */
  void slept(long nanos) {
    long excess = nanos - NAP_NANOS;
    if (excess >= THRESHOLD_NANOS) {
      measured = measured.plus(new JvmPauses(1, excess, excess));
      longest.accumulateAndGet(excess, Math::max);
    }
  }

  private void watch() {
    long before = System.nanoTime();
    while (!stopped) {
      LockSupport.parkNanos(NAP_NANOS);
      long now = System.nanoTime();
      slept(now - before);
      before = now;
    }
  }

  /**
   * Pauses of at least {@link PauseMeter#THRESHOLD_NANOS} in which this JVM did not run: garbage
   * collections, safepoints, or lack of CPU. They add latency that the store did not cause.
   * Immutable.
   */
  public record JvmPauses(long count, long totalNanos, long maxNanos) {
    public static final JvmPauses NONE = new JvmPauses(0, 0, 0);

    public JvmPauses plus(JvmPauses other) {
      return new JvmPauses(
          count + other.count, totalNanos + other.totalNanos, Math.max(maxNanos, other.maxNanos));
    }
  }
}
