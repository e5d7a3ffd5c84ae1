package io.github.ycsbxl.figures;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime.Pacing;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.Row.ValueBytes;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A row of results, of which figures tell values: a whole phase, one kind of latency of an
 * operation, or stale reads, which have their age in place of a latency. Immutable.
 *
 * @param latency {@code service}, {@code intended}, or empty
 * @param measured row of an operation
 * @param spread throughput of the iterations, in the row of their mean
 * @param audit in one row of each benchmark and scenario
 * @param scenario empty for all scenarios together
 */
public record ResultRow(
    Phase result,
    RowName operation,
    String latency,
    Optional<Row> measured,
    Optional<StaleReads> stale,
    Optional<Throughput> spread,
    Optional<AuditSummary> audit,
    String scenario) {
  private static final String SERVICE = "service";
  private static final String INTENDED = "intended";

  /**
   * Returns all rows of a run: of each phase and iteration, its operations and scenarios, and at
   * the end the mean of several iterations.
   */
  public static List<ResultRow> of(Run run) {
    List<Phase> results = run.phases();
    Optional<Throughput> spread = Throughput.of(results);
    var rows = new ArrayList<ResultRow>();
    for (Phase result : results) {
      boolean last = result == results.get(results.size() - 1);
      Optional<AuditSummary> audit = run.audit().filter(found -> last);
      rows.add(whole(result, Optional.empty(), audit.filter(found -> spread.isEmpty())));
      operations(result, "").forEach(rows::add);
      // Scenarios have no row for all iterations, so the last iteration has their audits.
      result.scenarios().forEach((name, own) -> ofScenario(name, own, audit).forEach(rows::add));
    }
    spread.ifPresent(mean -> rows.add(whole(run.last(), spread, run.audit())));
    return rows;
  }

  /** Returns the row of a whole phase. */
  public static ResultRow of(Phase result) {
    return whole(result, Optional.empty(), Optional.empty());
  }

  /** Returns the row of a whole phase of one scenario, which has the scenario's result. */
  public static ResultRow ofScenario(String name, Phase own) {
    return of(own).inScenario(name);
  }

  private static ResultRow whole(
      Phase result, Optional<Throughput> spread, Optional<AuditSummary> audit) {
    return new ResultRow(
        result, RowName.OVERALL, "", Optional.empty(), Optional.empty(), spread, audit, "");
  }

  private static Stream<ResultRow> ofScenario(
      String name, Phase own, Optional<AuditSummary> audit) {
    Optional<AuditSummary> its = audit.map(found -> found.scenarios().get(name));
    return Stream.concat(
        Stream.of(whole(own, Optional.empty(), its).inScenario(name)), operations(own, name));
  }

  private static Stream<ResultRow> operations(Phase result, String scenario) {
    Stream<ResultRow> latencies =
        result.measurement().rows().values().stream()
            .filter(row -> !row.name().isStaleRead())
            .filter(row -> !row.name().isOfNode())
            .flatMap(row -> latencies(result, row));
    Stream<ResultRow> stale =
        StaleReads.of(result.measurement()).stream()
            .map(reads -> ofRow(result, reads.row(), "", Optional.empty(), Optional.of(reads)));
    return Stream.concat(latencies, stale).map(row -> row.inScenario(scenario));
  }

  private static Stream<ResultRow> latencies(Phase result, Row row) {
    // A sum over scenarios has the response times of those with a target only.
    Optional<Row> paced = result.measurement().byPart().paced(row.name());
    return Stream.concat(
        Stream.of(of(result, row)), paced.map(one -> of(result, one, INTENDED)).stream());
  }

  /** Returns the row of an operation with its service times. */
  public static ResultRow of(Phase result, Row row) {
    return of(result, row, SERVICE);
  }

  private static ResultRow of(Phase result, Row row, String latency) {
    return ofRow(result, row.name(), latency, Optional.of(row), Optional.empty());
  }

  private static ResultRow ofRow(
      Phase result,
      RowName operation,
      String latency,
      Optional<Row> measured,
      Optional<StaleReads> stale) {
    return new ResultRow(
        result, operation, latency, measured, stale, Optional.empty(), Optional.empty(), "");
  }

  private ResultRow inScenario(String name) {
    return new ResultRow(result, operation, latency, measured, stale, spread, audit, name);
  }

  public RunDescription run() {
    return result.run();
  }

  /** Returns the iteration, or {@code all} in the row of their mean. */
  public Object iteration() {
    return spread.isPresent() ? "all" : result.iteration();
  }

  /** Returns the latencies, ages of stale reads, or plain numbers of this row. */
  public Optional<Histogram> values() {
    return measured
        .map(row -> latency.equals(SERVICE) ? row.service() : row.intended())
        .or(() -> stale.map(StaleReads::nanosBehind));
  }

  /** Returns the unit of {@link #values}. */
  public Unit unit() {
    return measured.map(Row::unit).orElse(Unit.NANOS);
  }

  /** Returns the phase if the row is about the whole phase. */
  Optional<Phase> whole() {
    return Optional.of(result).filter(any -> operation.equals(RowName.OVERALL));
  }

  /** Returns the measurements if the row is about the whole phase. */
  Optional<PhaseMeasurement> phase() {
    return whole().map(Phase::measurement);
  }

  /**
   * Returns the measurements if the row is about the whole phase of all scenarios, since values of
   * the JVM and of the CPU are known per process.
   */
  Optional<PhaseMeasurement> process() {
    return phase().filter(any -> scenario.isEmpty());
  }

  Optional<Pacing> pacing() {
    return phase().flatMap(PhaseMeasurement::pacing);
  }

  Optional<Overlap> allRan() {
    return whole().filter(any -> scenario.isEmpty()).flatMap(Phase::allRan);
  }

  /** Returns the row of an operation with counts by outcome. */
  Optional<Row> ofOperation() {
    return measured.filter(Row::isOperation);
  }

  Optional<Counts> counts() {
    return phase().map(PhaseMeasurement::counts).or(() -> ofOperation().map(Row::counts));
  }

  /** Returns the bytes of values, unless there were none. */
  Optional<ValueBytes> bytes() {
    return phase()
        .map(phase -> Row.bytes(phase.rows().values()))
        .or(() -> ofOperation().map(Row::bytes))
        .filter(bytes -> !bytes.isEmpty());
  }

  /** Returns the length of the phase for rates, which is never 0. */
  double rateSeconds() {
    return Math.max(result.rateSeconds(), 1e-9);
  }

  /** Returns the throughput of the whole phase, or the mean of the iterations. */
  Optional<Double> wholeOpsPerSec() {
    return spread.map(Throughput::meanOpsPerSec).or(() -> whole().map(Phase::opsPerSec));
  }
}
