package io.github.ycsbxl.log;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.log.PhaseResult.CommonStart;
import io.github.ycsbxl.log.PhaseResult.Overlap;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.UnderWay;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.outage.OutageReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A line of run.jsonl: one JSON object with one member, whose name says what kind of line it is. A
 * null has no member. Immutable.
 */
sealed interface LogLine
    permits IntervalLine,
        LogLine.Plan,
        LogLine.Begin,
        LogLine.Fault,
        LogLine.End,
        LogLine.Facts,
        LogLine.Audit,
        LogLine.Verdict {

  /** The description of the run. A later one, when more is known, replaces it. */
  record Plan(
      String name,
      String binding,
      String label,
      int clients,
      int threads,
      long records,
      Double target,
      Integer shards,
      Integer replicas,
      String store,
      TreeMap<String, String> configuration,
      TreeMap<String, String> environment)
      implements LogLine {

    static Plan of(RunDescription run) {
      return new Plan(
          run.name(),
          run.binding(),
          run.label(),
          run.clients(),
          run.threads(),
          run.records(),
          run.targetOpsPerSec().isPresent() ? run.targetOpsPerSec().getAsDouble() : null,
          run.shards().isPresent() ? run.shards().getAsInt() : null,
          run.replicationFactor().isPresent() ? run.replicationFactor().getAsInt() : null,
          run.store(),
          new TreeMap<>(run.configuration()),
          new TreeMap<>(run.environment()));
    }

    RunDescription run() {
      return new RunDescription(
          name,
          binding,
          label,
          clients,
          threads,
          records,
          target == null ? OptionalDouble.empty() : OptionalDouble.of(target),
          whole(shards),
          whole(replicas),
          store,
          configuration,
          environment);
    }

    private static OptionalInt whole(Integer number) {
      return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }
  }

  /**
   * The beginning of a phase, to which the intervals and faults after it belong.
   *
   * @param paced whether the run's target rate is that of this phase
   */
  record Begin(String phase, int iteration, boolean paced) implements LogLine {
    PhaseKey key() {
      return new PhaseKey(phase, iteration);
    }
  }

  /** The beginning of a fault, and once more the fault when it is reverted. */
  record Fault(String name, long begunNanos, long revertedNanos) implements LogLine {
    static Fault of(FaultTime time) {
      return new Fault(time.name(), time.begunNanos(), time.revertedNanos());
    }

    FaultTime time() {
      return new FaultTime(name, begunNanos, revertedNanos);
    }

    /** Returns the known faults with this one, which replaces an earlier line of it. */
    List<FaultTime> addedTo(List<FaultTime> known) {
      return Stream.concat(
              known.stream()
                  .filter(one -> !one.name().equals(name) || one.begunNanos() != begunNanos),
              Stream.of(time()))
          .toList();
    }
  }

  /**
   * The end of a phase, with what its intervals do not have.
   *
   * @param rows the units of all rows, by name
   */
  record End(
      String phase,
      int iteration,
      boolean partial,
      long startedAtMillis,
      long durationNanos,
      Counts counts,
      TreeMap<String, Unit> rows,
      TreeMap<String, String> firstFailures,
      GarbageCollection gc,
      JvmPauses pauses,
      long backlogNanos,
      UnderWay underWay,
      ClientUse client,
      Overlap allRan,
      CommonStart commonStart,
      OutageReport outages)
      implements LogLine {

    static End of(PhaseResult result) {
      PhaseMeasurement measured = result.measurement();
      var units = new TreeMap<String, Unit>();
      measured.rows().forEach((name, row) -> units.put(name, row.unit()));
      return new End(
          result.phase(),
          result.iteration(),
          result.partial(),
          measured.startedAtMillis(),
          measured.durationNanos(),
          measured.counts(),
          units,
          new TreeMap<>(measured.firstFailures()),
          measured.gc(),
          measured.pauses(),
          measured.backlogNanos(),
          measured.underWay().orElse(null),
          measured.client(),
          result.allRan().orElse(null),
          result.commonStart().orElse(null),
          result.outages().orElse(null));
    }

    PhaseKey key() {
      return new PhaseKey(phase, iteration);
    }

    /** Makes the result of the phase whose intervals have these rows. */
    PhaseResult result(RunDescription run, SortedMap<String, RowMeasurement> measured) {
      var all = new TreeMap<>(measured);
      rows.forEach((name, unit) -> all.putIfAbsent(name, RowMeasurement.empty(name, unit)));
      return new PhaseResult(
          run,
          phase,
          iteration,
          new PhaseMeasurement(
              startedAtMillis,
              durationNanos,
              counts,
              all,
              firstFailures,
              gc,
              pauses,
              backlogNanos,
              Optional.ofNullable(underWay),
              client),
          partial,
          Optional.ofNullable(allRan),
          Optional.ofNullable(commonStart),
          Optional.ofNullable(outages));
    }
  }

  /** Facts of the environment that are known at the end only. */
  record Facts(TreeMap<String, String> environment) implements LogLine {
    static Facts of(Map<String, String> environment) {
      return new Facts(new TreeMap<>(environment));
    }
  }

  /** The findings of an audit: that of the run itself, or a later one, which replaces it. */
  record Audit(AuditSummary found) implements LogLine {}

  /**
   * The end of the run.
   *
   * @param faults why the run did not do what it was asked for, a sentence each
   */
  record Verdict(List<String> faults) implements LogLine {}
}
