package io.github.ycsbxl.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * CPU time of all processes on a machine in a period. Zero where Linux's {@code /proc} does not
 * show it. Immutable.
 *
 * @param processors number of CPUs
 * @param spanNanos length of the period
 * @param busyNanos CPU time of all processes
 * @param ownNanos part of it used by the clients
 * @param stealNanos CPU time that the hypervisor gave to other machines
 * @param swappedPages pages swapped in and out
 */
public record MachineUse(
    int processors,
    long spanNanos,
    long busyNanos,
    long ownNanos,
    long stealNanos,
    long swappedPages) {
  private static final Path PROC = Path.of("/proc");

  /** Length of a kernel tick. All common systems have 100 ticks per second. */
  private static final long TICK_NANOS = 10_000_000;

  /**
   * Minimum load by other processes that is reported, as a share of all CPUs. Every machine has
   * some load by other processes.
   */
  private static final double SMALLEST_OTHERS = 0.1;

  private static final double SMALLEST_STEAL = 0.01;

  /** Minimum length of a period with enough kernel ticks for a measurement. */
  private static final long SHORTEST_NANOS = 10_000_000_000L;

  /** Returns sentences, without full stops, on load that may distort results on this machine. */
  public List<String> remarks(String name) {
    var remarks = new ArrayList<String>();
    if (spanNanos < SHORTEST_NANOS) {
      return remarks;
    }
    if (others() > SMALLEST_OTHERS * processors) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "other processes used %.1f of %d CPUs on %s; results may be distorted",
              others(),
              processors,
              name));
    }
    if (stealShare() > SMALLEST_STEAL) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "the hypervisor withheld %.0f %% of the CPU time of %s",
              100 * stealShare(),
              name));
    }
    if (swappedPages > 0) {
      remarks.add(name + " swapped " + swappedPages + " pages");
    }
    return remarks;
  }

  /** Returns the mean number of CPUs used by other processes. */
  public double others() {
    return spanNanos == 0 || busyNanos == 0
        ? 0
        : (double) Math.max(0, busyNanos - ownNanos) / spanNanos;
  }

  /** Returns steal time as a fraction of the total CPU time. */
  public double stealShare() {
    return spanNanos == 0 ? 0 : (double) stealNanos / spanNanos / processors;
  }

  /** Returns the usage since boot; 0 where it is not available. */
  static MachineUse soFar(long ownNanos) {
    return soFar(PROC, System.nanoTime(), ownNanos);
  }

  static MachineUse soFar(Path proc, long nowNanos, long ownNanos) {
    long[] ticks = ticks(lines(proc.resolve("stat")));
    long busy = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6];
    long swapped =
        lines(proc.resolve("vmstat")).stream()
            .filter(line -> line.startsWith("pswpin ") || line.startsWith("pswpout "))
            .mapToLong(line -> Long.parseLong(line.split(" ")[1]))
            .sum();
    return new MachineUse(
        Runtime.getRuntime().availableProcessors(),
        nowNanos,
        busy * TICK_NANOS,
        ownNanos,
        ticks[7] * TICK_NANOS,
        swapped);
  }

  MachineUse minus(MachineUse earlier) {
    return new MachineUse(
        processors,
        spanNanos - earlier.spanNanos,
        busyNanos - earlier.busyNanos,
        ownNanos - earlier.ownNanos,
        stealNanos - earlier.stealNanos,
        swappedPages - earlier.swappedPages);
  }

  /** Combines the measurements of two clients on this machine over the same time. */
  MachineUse beside(MachineUse other) {
    return new MachineUse(
        Math.max(processors, other.processors),
        Math.max(spanNanos, other.spanNanos),
        Math.max(busyNanos, other.busyNanos),
        ownNanos + other.ownNanos,
        Math.max(stealNanos, other.stealNanos),
        Math.max(swappedPages, other.swappedPages));
  }

  /** Returns the sum of two successive periods. */
  MachineUse then(MachineUse next) {
    return new MachineUse(
        Math.max(processors, next.processors),
        spanNanos + next.spanNanos,
        busyNanos + next.busyNanos,
        ownNanos + next.ownNanos,
        stealNanos + next.stealNanos,
        swappedPages + next.swappedPages);
  }

  /**
   * Returns ticks of user, nice, system, idle, iowait, irq, softirq and steal; zeros if
   * unavailable.
   */
  private static long[] ticks(List<String> stat) {
    long[] ticks = new long[8];
    if (!stat.isEmpty() && stat.get(0).startsWith("cpu ")) {
      String[] words = stat.get(0).split(" +");
      for (int i = 0; i < ticks.length && i + 1 < words.length; i++) {
        ticks[i] = Long.parseLong(words[i + 1]);
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
