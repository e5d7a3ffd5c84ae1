package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.metrics.ServerSample;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A line of run.jsonl: one JSON object with one member, whose name says what kind of line it is. A
 * null has no member, and neither has an empty Optional. A later description of the run, when more
 * is known, replaces it. Immutable.
 */
sealed interface LogLine
    permits IntervalLine,
        RunDescription,
        LogLine.Begin,
        LogLine.Fault,
        LogLine.Servers,
        LogLine.End,
        LogLine.Facts,
        LogLine.Audit,
        Verdict {

  /**
   * The beginning of a phase, to which the intervals and faults after it belong.
   *
   * @param paced whether the run's target rate is that of this phase
   * @param commonStart of a process that met others, whose log may have no end
   */
  record Begin(String phase, int iteration, boolean paced, Optional<Phase.CommonStart> commonStart)
      implements LogLine {
    PhaseKey key() {
      return new PhaseKey(phase, iteration);
    }
  }

  /** The beginning of a fault, and once more the fault when it is reverted. */
  record Fault(@JsonValue FaultTime time) implements LogLine {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Fault {}

    /** Returns the known faults with this one, which replaces an earlier line of it. */
    List<FaultTime> addedTo(List<FaultTime> known) {
      return Stream.concat(
              known.stream()
                  .filter(
                      one ->
                          !one.name().equals(time.name()) || one.begunNanos() != time.begunNanos()),
              Stream.of(time))
          .toList();
    }
  }

  /** The use of servers of the store in a phase, of each between two answers of its exporter. */
  record Servers(PhaseKey phase, List<ServerSample> samples) implements LogLine {}

  /**
   * The end of a phase, with what its intervals do not have.
   *
   * @param result without its run and its rows
   * @param rows the units of all rows
   */
  record End(Phase result, SortedMap<RowName, Unit> rows) implements LogLine {
    static End of(Phase result) {
      var units = new TreeMap<RowName, Unit>();
      result.measurement().rows().forEach((name, row) -> units.put(name, row.unit()));
      return new End(result, units);
    }

    /** Makes the result of the phase whose intervals have these rows. */
    Phase result(RunDescription run, SortedMap<RowName, Row> measured) {
      var all = new TreeMap<>(measured);
      rows.forEach((name, unit) -> all.putIfAbsent(name, Row.empty(name, unit)));
      return result.with(run, all);
    }
  }

  /** Facts of the environment that are known at the end only. */
  record Facts(Map<String, String> environment) implements LogLine {}

  /** The findings of an audit: that of the run itself, or a later one, which replaces it. */
  record Audit(AuditSummary found) implements LogLine {}
}
