package io.github.ycsbxl.remarks;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.machine.MachineFacts;
import io.github.ycsbxl.measure.RowName;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Remarks on the clients' machines: other load, limits, and slow settings. Stateless. */
final class MachineRemarks {
  /** Minimum length of a run for a remark on settings. */
  private static final double SHORTEST_SECONDS = 10;

  /** Clock sources that are read without a system call. */
  private static final Set<String> FAST_CLOCKS =
      Set.of("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter");

  private MachineRemarks() {}

  static Stream<Remark> of(Phase whole) {
    return Stream.of(
            openFiles(whole).stream(),
            ClientUseRemarks.ofMachines(whole).stream(),
            whole.seconds() < SHORTEST_SECONDS ? Stream.<Remark>empty() : settings(whole))
        .flatMap(remarks -> remarks);
  }

  private static Stream<Remark> settings(Phase whole) {
    Map<String, String> facts = whole.run().environment();
    String governor = facts.getOrDefault(MachineFacts.GOVERNOR, "performance");
    String clock = facts.getOrDefault(MachineFacts.CLOCK, "tsc");
    return Stream.of(
            Optional.of("the CPU frequency governor is " + governor + ", which saves power")
                .filter(any -> !governor.equals("performance")),
            Optional.of("the clock source is " + clock + ", which is slow to read")
                .filter(any -> !FAST_CLOCKS.contains(clock)))
        .flatMap(Optional::stream)
        .map(words -> Remark.ofRun(RemarkKind.MACHINE, words));
  }

  /** Warns if the limit of open files may be too low for a connection per thread and node. */
  private static Optional<Remark> openFiles(Phase whole) {
    Map<String, String> facts = whole.run().environment();
    long limit = least(facts.get(MachineFacts.OPEN_FILES_LIMIT));
    long before = Math.max(0, least(facts.get(MachineFacts.OPEN_FILES_AT_START)));
    long nodes =
        whole.measurement().rows().keySet().stream()
            .filter(RowName::isOfNode)
            .map(RowName::node)
            .distinct()
            .count();
    long connections = whole.run().threads() * nodes;
    boolean enough = limit < 0 || before + connections <= limit;
    return enough
        ? Optional.empty()
        : Optional.of(
            Remark.formatted(
                RemarkKind.OPEN_FILES,
                "%d threads on %d nodes may open %d connections, in addition to %d open files; the"
                    + " limit is %d (ulimit -n)",
                whole.run().threads(),
                nodes,
                connections,
                before,
                limit));
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
