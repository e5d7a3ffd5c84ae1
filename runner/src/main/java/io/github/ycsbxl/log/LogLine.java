package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.metrics.ServerSample;
import io.github.ycsbxl.numbers.Unit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A line of run.jsonl: a JSON object with one member, whose name is the kind of line. Nulls and
 * empty Optionals are omitted. A later run description replaces an earlier one. Immutable.
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
   * Start of a phase. The following intervals and faults belong to it.
   *
   * @param paced true if the target rate of the run applies to the phase
   * @param commonStart of a client in a fleet, whose log may lack an end
   */
  record Begin(String phase, int iteration, boolean paced, Optional<CommonStart> commonStart)
      implements LogLine {
    PhaseKey key() {
      return new PhaseKey(phase, iteration);
    }
  }

  /** A fault, logged when it starts and again when it is reverted. */
  record Fault(@JsonValue FaultTime time) implements LogLine {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Fault {}

    /** Returns the known faults and this one, which replaces an earlier line of the same fault. */
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

  /** Server usage in a phase, one sample between two successive scrapes of an exporter. */
  record Servers(PhaseKey phase, List<ServerSample> samples) implements LogLine {}

  /**
   * End of a phase, with the data that intervals lack.
   *
   * @param result without its run and rows
   * @param rows units of all rows
   */
  record End(Phase result, SortedMap<RowName, Unit> rows) implements LogLine {
    static End of(Phase result) {
      var units = new TreeMap<RowName, Unit>();
      result.measurement().byPart().labelled().forEach((name, row) -> units.put(name, row.unit()));
      return new End(result, units);
    }

    /** Returns the result of the phase, given the rows of its intervals. */
    Phase result(RunDescription run, RowsByPart measured) {
      return result.with(run, measured.withEmpty(rows));
    }
  }

  /** Facts of the environment that are known only at the end. */
  record Facts(Map<String, String> environment) implements LogLine {}

  /**
   * Result of the run's own audit, or of a later audit, which may {@linkplain AuditSummary#replaces
   * replace} it.
   */
  record Audit(AuditSummary found) implements LogLine {}
}
