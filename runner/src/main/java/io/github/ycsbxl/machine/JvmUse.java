package io.github.ycsbxl.machine;

import java.lang.management.ManagementFactory;

/** Resources that the client's JVM used, as stock prints them: extremes over a phase. Immutable. */
public record JvmUse(
    long maxMegabytes,
    long minMegabytes,
    int maxThreads,
    int minThreads,
    double maxLoad,
    double minLoad) {

  /** Reads the use at this moment. */
  public static JvmUse now() {
    Runtime runtime = Runtime.getRuntime();
    long megabytes = (runtime.totalMemory() - runtime.freeMemory()) >> 20;
    int threads = ManagementFactory.getThreadMXBean().getThreadCount();
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return new JvmUse(megabytes, megabytes, threads, threads, load, load);
  }

  /** Combines the extremes of both. */
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
