package io.github.ycsbxl.machine;

import java.lang.management.ManagementFactory;

/**
 * Resources that the JVM used, as minima and maxima over a phase, like in stock YCSB. Immutable.
 */
public record JvmUse(
    long maxMegabytes,
    long minMegabytes,
    int maxThreads,
    int minThreads,
    double maxLoad,
    double minLoad) {

  /** Returns the current usage. */
  public static JvmUse now() {
    Runtime runtime = Runtime.getRuntime();
    long megabytes = (runtime.totalMemory() - runtime.freeMemory()) >> 20;
    int threads = ManagementFactory.getThreadMXBean().getThreadCount();
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return new JvmUse(megabytes, megabytes, threads, threads, load, load);
  }

  /** Returns the minima and maxima over both measurements. */
  public JvmUse and(JvmUse other) {
    return new JvmUse(
        Math.max(maxMegabytes, other.maxMegabytes),
        Math.min(minMegabytes, other.minMegabytes),
        Math.max(maxThreads, other.maxThreads),
        Math.min(minThreads, other.minThreads),
        Math.max(maxLoad, other.maxLoad),
        Math.min(minLoad, other.minLoad));
  }
}
