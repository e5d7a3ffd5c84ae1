package io.github.ycsbxl.compare;

import io.github.ycsbxl.figures.ThreadTime;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.machine.MachineFacts;
import io.github.ycsbxl.measure.RowName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finder of disturbances on the clients' machines. Stateless. */
final class MachineRemarks {
  /** Minimum length of a run for a remark. In shorter runs, kernel clock ticks are too coarse. */
  private static final double SHORTEST_SECONDS = 10;

  /** Clock sources that are read without a system call. */
  private static final Set<String> FAST_CLOCKS =
      Set.of("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter");

  private MachineRemarks() {}

  static List<String> of(Phase result) {
    var remarks = new ArrayList<String>();
    openFiles(result).ifPresent(remarks::add);
    if (result.seconds() < SHORTEST_SECONDS) {
      return remarks;
    }
    remarks.addAll(result.machineRemarks());
    remarks.addAll(ThreadTime.remarks(result));
    Map<String, String> facts = result.run().environment();
    String governor = facts.getOrDefault(MachineFacts.GOVERNOR, "performance");
    if (!governor.equals("performance")) {
      remarks.add("the CPU frequency governor is " + governor + ", which saves power");
    }
    String clock = facts.getOrDefault(MachineFacts.CLOCK, "tsc");
    if (!FAST_CLOCKS.contains(clock)) {
      remarks.add("the clock source is " + clock + ", which is slow to read");
    }
    return remarks;
  }

  /** Warns if the limit of open files may be too low for a connection per thread and node. */
  private static Optional<String> openFiles(Phase result) {
    Map<String, String> facts = result.run().environment();
    long limit = least(facts.get(MachineFacts.OPEN_FILES_LIMIT));
    long before = Math.max(0, least(facts.get(MachineFacts.OPEN_FILES_AT_START)));
    long nodes =
        result.measurement().rows().keySet().stream()
            .filter(RowName::isOfNode)
            .map(RowName::node)
            .distinct()
            .count();
    long connections = result.run().threads() * nodes;
    boolean enough = limit < 0 || before + connections <= limit;
    return enough
        ? Optional.empty()
        : Optional.of(
            ("%d threads on %d nodes may open %d connections, in addition to %d open files; the"
                    + " limit is %d (ulimit -n)")
                .formatted(result.run().threads(), nodes, connections, before, limit));
  }

  /** Returns the smallest number in a list such as "20, 22"; -1 for an empty list. */
  private static long least(String numbers) {
    return Stream.ofNullable(numbers)
        .flatMap(all -> Stream.of(all.split(", ")))
        .filter(number -> number.matches("\\d{1,18}"))
        .mapToLong(Long::parseLong)
        .min()
        .orElse(-1);
  }
}
