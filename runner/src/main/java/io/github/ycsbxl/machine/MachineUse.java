package io.github.ycsbxl.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The use of a machine in a period, of all its processes. Zeros where Linux's {@code /proc} does
 * not show it. Immutable.
 *
 * @param processors of the machine
 * @param spanNanos length of the period
 * @param busyNanos time of processors that all processes took
 * @param ownNanos time of processors that ours took of it
 * @param stealNanos that the hypervisor gave to other machines
 * @param swappedPages in and out
 */
public record MachineUse(
    int processors,
    long spanNanos,
    long busyNanos,
    long ownNanos,
    long stealNanos,
    long swappedPages) {
  private static final Path PROC = Path.of("/proc");

  /** The length of a tick; the kernel counts 100 a second on all common machines. */
  private static final long TICK_NANOS = 10_000_000;

  /**
   * The share of all processors below which the use by others is not mentioned, since any machine
   * does as much besides.
   */
  private static final double SMALLEST_OTHERS = 0.1;

  private static final double SMALLEST_STEAL = 0.01;

  /** The shortest period that has enough ticks of the kernel for a measurement. */
  private static final long SHORTEST_NANOS = 10_000_000_000L;

  /** Sentences, without full stops, on what disturbs a measurement on the machine of this name. */
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

  /** The mean number of processors that other processes used. */
  public double others() {
    return spanNanos == 0 || busyNanos == 0
        ? 0
        : (double) Math.max(0, busyNanos - ownNanos) / spanNanos;
  }

  /** The time that the hypervisor withheld, as a share of the time of all processors. */
  public double stealShare() {
    return spanNanos == 0 ? 0 : (double) stealNanos / spanNanos / processors;
  }

  /** Reads the use since the machine was started, as far as the machine shows it. */
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

  /** Combines what two processes of this machine measured at the same time. */
  MachineUse beside(MachineUse other) {
    return new MachineUse(
        Math.max(processors, other.processors),
        Math.max(spanNanos, other.spanNanos),
        Math.max(busyNanos, other.busyNanos),
        ownNanos + other.ownNanos,
        Math.max(stealNanos, other.stealNanos),
        Math.max(swappedPages, other.swappedPages));
  }

  /** Adds up the use in two successive periods. */
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
   * Ticks of user, nice, system, idle, iowait, irq, softirq and steal; zeros if the machine does
   * not show them.
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
      // This is another operating system, or a container that does not show the file.
      return List.of();
    }
  }
}
