package io.github.ycsbxl.machine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Meter of JVM pauses: a thread sleeps 5 ms again and again, and a sleep that is much too long
 * counts as a pause of the whole JVM, which may have been up to 5 ms longer than what is counted.
 * Shorter sleeps cost too much: each wakes a processor up, in every client process of a machine.
 * Started and stopped by one thread.
 */
public final class PauseMeter {
  /** The shortest pause that counts; a ready thread rarely waits longer for its turn. */
  public static final long THRESHOLD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final Thread thread = new Thread(this::watch, "pause-meter");
  private volatile boolean stopped;
  private volatile JvmPauses measured = JvmPauses.NONE;

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

  /** The pauses between start and stop. */
  public JvmPauses measured() {
    return measured;
  }

  /** Records that a sleep took so long; called by the watching thread only. */
  void slept(long nanos) {
    long excess = nanos - NAP_NANOS;
    if (excess >= THRESHOLD_NANOS) {
      measured = measured.plus(new JvmPauses(1, excess, excess));
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
   * collection, a safepoint, or a machine that gave its processors to others. Latencies measured in
   * them are not the store's. Immutable.
   */
  public record JvmPauses(long count, long totalNanos, long maxNanos) {
    public static final JvmPauses NONE = new JvmPauses(0, 0, 0);

    public JvmPauses plus(JvmPauses other) {
      return new JvmPauses(
          count + other.count, totalNanos + other.totalNanos, Math.max(maxNanos, other.maxNanos));
    }
  }
}
