package io.github.ycsbxl.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * CPU time of all processes on the CPUs that a client may use, in a period. Zero where Linux's
 * {@code /proc} does not show it. Immutable.
 *
 * @param processors number of CPUs on which the client may run
 * @param spanNanos length of the period
 * @param busyNanos CPU time of all processes on these CPUs
 * @param ownNanos part of it used by the clients
 * @param stealNanos CPU time of these CPUs that the hypervisor gave to other machines
 * @param swappedPages pages swapped in and out by the whole machine
 * @param throttling of the client by its control groups
 */
public record MachineUse(
    int processors,
    long spanNanos,
    long busyNanos,
    long ownNanos,
    long stealNanos,
    long swappedPages,
    Throttling throttling) {
  private static final Path PROC = Path.of("/proc");
  private static final Path CGROUPS = Path.of("/sys/fs/cgroup");

  /** Length of a kernel tick. All common systems have 100 ticks per second. */
  private static final long TICK_NANOS = 10_000_000;

  /** Logs of earlier releases have no throttling. */
  public MachineUse {
    throttling = Objects.requireNonNullElse(throttling, Throttling.NONE);
  }

  /** Returns the number of CPUs whose time the client may use, by its CPUs and its quota. */
  public double cpus() {
    double quota = throttling.quotaCpus();
    return quota > 0 ? Math.min(processors, quota) : processors;
  }

  /**
   * Returns the mean number of the client's CPUs used by other processes. With a quota, the CPUs
   * that the client may not use at the same time are taken by others first.
   */
  public double others() {
    if (spanNanos == 0 || busyNanos == 0) {
      return 0;
    }
    double used = (double) (busyNanos - ownNanos) / spanNanos;
    return Math.max(0, used - (processors - cpus()));
  }

  /** Returns steal time as a fraction of the total CPU time. */
  public double stealShare() {
    return spanNanos == 0 ? 0 : (double) stealNanos / spanNanos / processors;
  }

  /** Returns the name of this machine, with the CPUs that this process may use unless all. */
  static String machine(String host) {
    return host + CpuMask.read(PROC).suffix(lines(PROC.resolve("stat")));
  }

  /** Returns the usage since boot; 0 where it is not available. */
  static MachineUse soFar(long ownNanos) {
    return soFar(PROC, CGROUPS, System.nanoTime(), ownNanos);
  }

  static MachineUse soFar(Path proc, Path cgroups, long nowNanos, long ownNanos) {
    List<String> cpus = CpuMask.read(proc).lines(lines(proc.resolve("stat")));
    long[] ticks = ticks(cpus);
    long busy = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6];
    long swapped =
        lines(proc.resolve("vmstat")).stream()
            .filter(line -> line.startsWith("pswpin ") || line.startsWith("pswpout "))
            .mapToLong(line -> Long.parseLong(line.split(" ")[1]))
            .sum();
    return new MachineUse(
        cpus.isEmpty() || cpus.get(0).startsWith("cpu ")
            ? Runtime.getRuntime().availableProcessors()
            : cpus.size(),
        nowNanos,
        busy * TICK_NANOS,
        ownNanos,
        ticks[7] * TICK_NANOS,
        swapped,
        Throttling.soFar(proc, cgroups));
  }

  MachineUse minus(MachineUse earlier) {
    return new MachineUse(
        processors,
        spanNanos - earlier.spanNanos,
        busyNanos - earlier.busyNanos,
        ownNanos - earlier.ownNanos,
        stealNanos - earlier.stealNanos,
        swappedPages - earlier.swappedPages,
        throttling.minus(earlier.throttling));
  }

  /** Combines the measurements of two clients on this machine over the same time. */
  MachineUse beside(MachineUse other) {
    return new MachineUse(
        Math.max(processors, other.processors),
        Math.max(spanNanos, other.spanNanos),
        Math.max(busyNanos, other.busyNanos),
        ownNanos + other.ownNanos,
        Math.max(stealNanos, other.stealNanos),
        Math.max(swappedPages, other.swappedPages),
        throttling.beside(other.throttling));
  }

  /** Returns the sum of two successive periods. */
  MachineUse then(MachineUse next) {
    return new MachineUse(
        Math.max(processors, next.processors),
        spanNanos + next.spanNanos,
        busyNanos + next.busyNanos,
        ownNanos + next.ownNanos,
        stealNanos + next.stealNanos,
        swappedPages + next.swappedPages,
        throttling.then(next.throttling));
  }

  /**
   * Returns ticks of user, nice, system, idle, iowait, irq, softirq and steal over these lines;
   * zeros if unavailable.
   */
  private static long[] ticks(List<String> cpus) {
    long[] ticks = new long[8];
    for (String line : cpus) {
      String[] words = line.split(" +");
      for (int i = 0; i < ticks.length && i + 1 < words.length; i++) {
        ticks[i] += Long.parseLong(words[i + 1]);
      }
    }
    return ticks;
  }

  static List<String> lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.toList();
    } catch (IOException | RuntimeException e) {
      // Another operating system, or a container that hides the file.
      return List.of();
    }
  }
}
