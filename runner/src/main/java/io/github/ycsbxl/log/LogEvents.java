package io.github.ycsbxl.log;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.measure.RowsByPart;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Content of the lines of a log that were read so far, except intervals. Used by one thread. */
final class LogEvents {
  private Optional<RunDescription> plan = Optional.empty();
  private Optional<Verdict> verdict = Optional.empty();
  private Optional<AuditSummary> audit = Optional.empty();
  private PhaseKey phase = new PhaseKey("run", 1);
  private final Map<String, String> facts = new TreeMap<>();
  private final Map<PhaseKey, LogLine.Begin> begun = new HashMap<>();
  private final Map<PhaseKey, LogLine.End> ends = new LinkedHashMap<>();
  private final Map<PhaseKey, List<FaultTime>> faults = new LinkedHashMap<>();

  void take(LogLine line) {
    if (line instanceof RunDescription known) {
      plan = Optional.of(known);
    } else if (line instanceof LogLine.Begin begin) {
      phase = begin.key();
      begun.put(phase, begin);
    } else if (line instanceof LogLine.Fault fault) {
      faults.put(phase, fault.addedTo(faults(phase)));
    } else if (line instanceof LogLine.End end) {
      ends.put(PhaseKey.of(end.result()), end);
    } else if (line instanceof LogLine.Facts more) {
      facts.putAll(more.environment());
    } else if (line instanceof LogLine.Audit found) {
      boolean replaces = audit.map(found.found()::replaces).orElse(true);
      audit = replaces ? Optional.of(found.found()) : audit;
    } else if (line instanceof Verdict end) {
      verdict = Optional.of(end);
    }
  }

  /** Returns the latest description of the run, including facts that are known only at its end. */
  Optional<RunDescription> description() {
    return facts.isEmpty() ? plan : plan.map(known -> known.plus(facts));
  }

  Optional<Verdict> verdict() {
    return verdict;
  }

  Optional<AuditSummary> audit() {
    return audit;
  }

  /** Returns the phase that began last. */
  PhaseKey phase() {
    return phase;
  }

  boolean hasBegun() {
    return !begun.isEmpty();
  }

  List<FaultTime> faults(PhaseKey key) {
    return faults.getOrDefault(key, List.of());
  }

  /** Returns the faults of all phases. */
  List<FaultTime> faults() {
    return faults.values().stream().flatMap(List::stream).toList();
  }

  Optional<CommonStart> commonStart(PhaseKey key) {
    return Optional.ofNullable(begun.get(key)).flatMap(LogLine.Begin::commonStart);
  }

  /** Returns the finished phases, in order. */
  Iterable<PhaseKey> ended() {
    return ends.keySet();
  }

  /** Returns the result of a finished phase, given the rows of its intervals. */
  Optional<Phase> ended(PhaseKey key, RowsByPart rows) {
    RunDescription run = description().orElseThrow();
    boolean paced = !begun.containsKey(key) || begun.get(key).paced();
    return Optional.ofNullable(ends.get(key))
        .map(end -> end.result(paced ? run : run.withoutTarget(), rows));
  }
}
