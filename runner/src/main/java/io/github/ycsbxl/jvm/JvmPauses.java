package io.github.ycsbxl.jvm;

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
