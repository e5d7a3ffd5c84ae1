package io.github.ycsbxl.machine;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;

/**
 * CPUs on which the kernel lets this process run, as set by {@code taskset}, a cpuset or a
 * container engine. Immutable.
 *
 * @param list such as {@code 0-3,8}; empty if unknown
 */
record CpuMask(String list) {
  private static final String NAME = "Cpus_allowed_list:";

  static CpuMask read(Path proc) {
    return new CpuMask(
        MachineUse.lines(proc.resolve("self/status")).stream()
            .filter(line -> line.startsWith(NAME))
            .map(line -> line.substring(NAME.length()).strip())
            .filter(list -> list.matches("\\d{1,5}(-\\d{1,5})?(,\\d{1,5}(-\\d{1,5})?)*"))
            .findFirst()
            .orElse(""));
  }

  /**
   * Returns the lines of {@code /proc/stat} with the counters of these CPUs, or the line of all
   * CPUs if the CPUs are unknown.
   */
  List<String> lines(List<String> stat) {
    BitSet cpus = cpus();
    List<String> own =
        stat.stream()
            .filter(line -> line.matches("cpu\\d{1,5} .*"))
            .filter(line -> cpus.get(Integer.parseInt(line.substring(3, line.indexOf(' ')))))
            .toList();
    return own.isEmpty() ? stat.stream().filter(line -> line.startsWith("cpu ")).toList() : own;
  }

  /** Returns a suffix for a machine's name, which is empty if the process may use all its CPUs. */
  String suffix(List<String> stat) {
    long all = stat.stream().filter(line -> line.matches("cpu\\d+ .*")).count();
    if (list.isEmpty() || lines(stat).size() >= all) {
      return "";
    }
    return cpus().cardinality() == 1 ? " (CPU " + list + ")" : " (CPUs " + list + ")";
  }

  private BitSet cpus() {
    var cpus = new BitSet();
    if (!list.isEmpty()) {
      for (String range : list.split(",")) {
        String[] ends = range.split("-");
        cpus.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
      }
    }
    return cpus;
  }
}
