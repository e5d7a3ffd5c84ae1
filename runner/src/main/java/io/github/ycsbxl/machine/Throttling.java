package io.github.ycsbxl.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * CPU quota of a client's control groups, and the times at which the kernel stopped the client
 * because it had used its quota. Immutable.
 *
 * @param quotaCpus CPUs that the client may use in a period, or 0 without a quota
 * @param periods in which the client was stopped
 * @param nanos for which it was stopped
 * @see <a href="https://docs.kernel.org/scheduler/sched-bwc.html">CFS Bandwidth Control</a>
 */
public record Throttling(double quotaCpus, long periods, long nanos) {
  public static final Throttling NONE = new Throttling(0, 0, 0);

  private static final int NANOS_PER_MICRO = 1_000;

  /**
   * Reads the quota, which is the smallest one of a group and the groups around it, and the
   * throttling so far. Returns {@link #NONE} on systems without control groups.
   *
   * @param proc directory of the process information
   * @param mount directory with the control groups
   */
  static Throttling soFar(Path proc, Path mount) {
    Throttling sum = NONE;
    for (String line : MachineUse.lines(proc.resolve("self/cgroup"))) {
      String[] parts = line.split(":", 3);
      if (parts.length == 3 && List.of(parts[1].split(",")).contains("cpu")) {
        sum = sum.with(groups(mount.resolve(parts[1]), parts[2]));
      } else if (parts.length == 3 && parts[1].isEmpty()) {
        sum = sum.with(groups(mount, parts[2]));
      }
    }
    return sum;
  }

  Throttling minus(Throttling earlier) {
    return new Throttling(quotaCpus, periods - earlier.periods, nanos - earlier.nanos);
  }

  /** Returns the throttling of the client that was stopped for longer. */
  Throttling beside(Throttling other) {
    return new Throttling(
        Math.max(quotaCpus, other.quotaCpus),
        Math.max(periods, other.periods),
        Math.max(nanos, other.nanos));
  }

  /** Returns the sum of two successive periods. */
  Throttling then(Throttling next) {
    return new Throttling(
        Math.max(quotaCpus, next.quotaCpus), periods + next.periods, nanos + next.nanos);
  }

  private Throttling with(Throttling group) {
    double least = Math.min(quotaCpus, group.quotaCpus);
    return new Throttling(
        least > 0 ? least : Math.max(quotaCpus, group.quotaCpus),
        periods + group.periods,
        nanos + group.nanos);
  }

  /** Reads a group and all groups around it, each of which may have a quota. */
  private static Throttling groups(Path root, String path) {
    Path group = root.resolve(path.substring(1)).normalize();
    // A container may see its own group at the root, but its path on the host.
    if (!group.startsWith(root) || !Files.isDirectory(group)) {
      group = root;
    }
    Throttling sum = NONE;
    for (Path at = group; at.startsWith(root); at = at.getParent()) {
      sum = sum.with(new Throttling(quota(at), count(at, "nr_throttled"), stopped(at)));
    }
    return sum;
  }

  private static long stopped(Path group) {
    // Version 2 counts microseconds, version 1 nanoseconds.
    return count(group, "throttled_usec") * NANOS_PER_MICRO + count(group, "throttled_time");
  }

  private static long count(Path group, String name) {
    return MachineUse.lines(group.resolve("cpu.stat")).stream()
        .filter(line -> line.startsWith(name + " "))
        .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1).strip()))
        .sum();
  }

  private static double quota(Path group) {
    return first(group.resolve("cpu.max"))
        .or(
            () ->
                first(group.resolve("cpu.cfs_quota_us"))
                    .flatMap(
                        quota ->
                            first(group.resolve("cpu.cfs_period_us"))
                                .map(period -> quota + " " + period)))
        .filter(limit -> limit.matches("\\d{1,15} [1-9]\\d{0,14}"))
        .map(limit -> limit.split(" "))
        .map(limit -> Double.parseDouble(limit[0]) / Double.parseDouble(limit[1]))
        .orElse(0.0);
  }

  private static Optional<String> first(Path file) {
    return MachineUse.lines(file).stream().findFirst();
  }
}
