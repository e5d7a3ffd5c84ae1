package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.faults.OutageConfig;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.faults.PhaseOutages;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.measure.SizeOnDisk;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Result of a phase, or of one iteration of a run. Immutable.
 *
 * @param phase load or run; a warm-up has no result
 * @param iteration from 1; 1 for a load
 * @param partial true if it ended early
 * @param allRan time during which every client ran; only for a fleet
 * @param commonStart of one client in a fleet
 * @param outagesOfParts of a run
 * @param disk size of a store that has its files on this machine
 */
public record Phase(
    RunDescription run,
    String phase,
    int iteration,
    PhaseMeasurement measurement,
    boolean partial,
    Optional<Overlap> allRan,
    Optional<CommonStart> commonStart,
    @JsonUnwrapped PhaseOutages outagesOfParts,
    Optional<SizeOnDisk> disk) {
  /** Minimum fraction of a phase for a scenario that runs from its start to its end. */
  private static final double ALL_OF_THE_PHASE = 0.95;

  /**
   * Delay between the starts of successive clients. Results are from the time during which all ran.
   */
  public static final Property<Duration> CLIENT_EVERY =
      Property.declare("client.every", UnitForms.duration())
          .scope(Scope.BENCHMARK)
          .meaning(
              "delay between client starts; with maxexecutiontime, all clients end when the first"
                  + " one ends [none]");

  /** Creates the result of one client, or of several without a known overlap. */
  public Phase(
      RunDescription run,
      String phase,
      int iteration,
      PhaseMeasurement measurement,
      boolean partial) {
    this(
        run,
        phase,
        iteration,
        measurement,
        partial,
        Optional.empty(),
        Optional.empty(),
        PhaseOutages.UNKNOWN,
        Optional.empty());
  }

  /** Returns the result of each scenario by name, as if the run had no other scenario. */
  public SortedMap<String, Phase> scenarios() {
    return parts(run.scenarios().keySet());
  }

  /** Returns the results of {@link #scenarios}, or this one by an empty name without scenarios. */
  public SortedMap<String, Phase> parts() {
    return parts(run.parts());
  }

  private SortedMap<String, Phase> parts(Set<String> names) {
    var all = new TreeMap<String, Phase>();
    names.forEach(name -> all.put(name, part(name)));
    return all;
  }

  /** Returns true if a scenario started later than the phase, or ended before it. */
  public boolean scenariosComeAndGo() {
    return scenarios().values().stream()
        .anyMatch(one -> one.seconds() < ALL_OF_THE_PHASE * seconds());
  }

  /** Returns the result of one scenario, or of all together if the name is empty. */
  public Phase part(String scenario) {
    if (scenario.isEmpty()) {
      return this;
    }
    return new Phase(
        run.scenario(scenario),
        phase,
        iteration,
        measurement.part(scenario),
        partial,
        afterJoining().flatMap(all -> all.part(scenario)),
        commonStart,
        outagesOfParts.part(scenario),
        Optional.empty());
  }

  /**
   * Returns a copy as the result of one client in a fleet, on the common clock. It has the client's
   * statistics, but no histograms, which take most of the memory.
   */
  Phase ofClient() {
    long ahead = commonStart.map(CommonStart::clockAheadMillis).orElse(0L);
    ClientResult client = ClientResult.of(this, measurement.startedAtMillis() - ahead);
    return new Phase(
        run,
        phase,
        iteration,
        measurement.earlier(ahead).withRows(RowsByPart.empty()),
        partial,
        Optional.of(Overlap.of(client)),
        commonStart,
        outagesOfParts,
        disk);
  }

  /** Returns a copy, read from a log, with this run and these rows. */
  Phase with(RunDescription known, RowsByPart rows) {
    return new Phase(
        known,
        phase,
        iteration,
        measurement.withRows(rows),
        partial,
        allRan,
        commonStart,
        outagesOfParts.map((name, own) -> own.by(outageConfig(known, name))),
        disk);
  }

  /** Returns the settings of a scenario, or of the whole run if it has no such scenario. */
  private static OutageConfig outageConfig(RunDescription run, String scenario) {
    RunDescription own = run.scenarios().containsKey(scenario) ? run.scenario(scenario) : run;
    return OutageConfig.from(own.configuration());
  }

  public Phase startedAt(Optional<CommonStart> common) {
    return new Phase(
        run, phase, iteration, measurement, partial, allRan, common, outagesOfParts, disk);
  }

  public Phase withOutages(PhaseOutages found) {
    return new Phase(run, phase, iteration, measurement, partial, allRan, commonStart, found, disk);
  }

  /** Returns the outages of all parts together; empty if the times of successes are unknown. */
  public Optional<OutageReport> outages() {
    return outagesOfParts.sum();
  }

  /** Returns a copy with the size of the store's files. */
  public Phase withDisk(Optional<SizeOnDisk> found) {
    return new Phase(
        run, phase, iteration, measurement, partial, allRan, commonStart, outagesOfParts, found);
  }

  /**
   * Returns the growth of the store's files per record that this load inserted, with all replicas.
   * Empty for other phases, because updates change the files, too, and if an insert failed, because
   * it may have taken place.
   */
  public OptionalDouble diskBytesPerRecord() {
    long inserted = measurement.succeeded(RowName.INSERT);
    if (!phase.equals("load") || inserted == 0 || measurement.counts().failed() > 0) {
      return OptionalDouble.empty();
    }
    return disk.filter(size -> size.end() > size.start())
        .map(size -> OptionalDouble.of((double) (size.end() - size.start()) / inserted))
        .orElseGet(OptionalDouble::empty);
  }

  /**
   * Returns a copy in which lost updates of an audit are assigned to the faults during which they
   * were sent.
   */
  public Phase audited(AuditSummary found) {
    return found.isProof()
        ? withOutages(outagesOfParts.map((name, known) -> losing(known, found.part(name))))
        : this;
  }

  private OutageReport losing(OutageReport known, Optional<AuditSummary> found) {
    return found.filter(AuditSummary::isProof).map(own -> known.losing(lost(own))).orElse(known);
  }

  /**
   * Returns the numbers of lost updates by the time since the start of the phase. The first
   * iteration includes the warm-up; others include only their own time.
   */
  private SortedMap<Long, Long> lost(AuditSummary found) {
    var lost = new TreeMap<Long, Long>();
    found
        .lostAt()
        .forEach(
            (millis, count) ->
                lost.put((millis - measurement.startedAtMillis()) * 1_000_000, count));
    long first = iteration == 1 ? Long.MIN_VALUE : -1_000_000_000;
    return lost.subMap(first, Math.max(1, measurement.durationNanos()));
  }

  /** Returns a copy with additional facts of the environment. */
  public Phase plus(Map<String, String> facts) {
    return new Phase(
        run.plus(facts),
        phase,
        iteration,
        measurement,
        partial,
        allRan,
        commonStart,
        outagesOfParts,
        disk);
  }

  /** Returns the iterations of the last phase as one result, which represents the whole run. */
  public static Phase together(List<Phase> results) {
    return iterations(results).stream().reduce(Phase::then).orElseThrow();
  }

  /** Returns the whole run, or empty if there was only a load. */
  public static Optional<Phase> run(List<Phase> results) {
    return results.isEmpty() || results.get(results.size() - 1).phase().equals("load")
        ? Optional.empty()
        : Optional.of(together(results));
  }

  /** Returns the iterations of the last phase. */
  public static List<Phase> iterations(List<Phase> results) {
    String last = results.get(results.size() - 1).phase();
    return results.stream().filter(result -> result.phase().equals(last)).toList();
  }

  public double seconds() {
    return measurement.durationNanos() / 1e9;
  }

  /** Returns the time in which all clients ran, if the user let them start one after the other. */
  public Optional<Overlap> afterJoining() {
    boolean oneByOne =
        run.configuration().containsKey(CLIENT_EVERY.name()) && !phase.equals("load");
    return allRan.filter(common -> oneByOne && common.durationNanos() > 0);
  }

  /** Returns successful ops/s in {@link #afterJoining}, or else in the whole phase. */
  public double opsPerSec() {
    return afterJoining().map(Overlap::opsPerSec).orElseGet(measurement::opsPerSec);
  }

  /**
   * Returns the seconds by which an amount of the whole phase is divided to get a rate. This is the
   * length of the phase. If the clients started one after the other, the length is scaled so that
   * rates match {@link #opsPerSec}.
   */
  public double rateSeconds() {
    long succeeded = measurement.counts().succeeded();
    return afterJoining().isPresent() && succeeded > 0 && opsPerSec() > 0
        ? succeeded / opsPerSec()
        : seconds();
  }

  /**
   * Returns whether the target rate was {@linkplain PhaseMeasurement#keptPace reached}; empty
   * without one. A phase without operations did not reach it.
   */
  public Optional<Boolean> targetReached() {
    if (!run.scenarios().isEmpty()) {
      return scenarios().values().stream()
          .flatMap(one -> one.targetReached().stream())
          .reduce(Boolean::logicalAnd);
    }
    return run.targetOpsPerSec().isPresent()
        ? Optional.of(measurement.keptPace() && measurement.counts().total() > 0)
        : Optional.empty();
  }

  /** Returns the row that represents reads when a run is a single line of a table. */
  public Optional<Row> reads() {
    return firstRow(RowName.MAIN_READS);
  }

  /** Returns the row that represents writes when a run is a single line of a table. */
  public Optional<Row> writes() {
    return firstRow(RowName.MAIN_WRITES);
  }

  private Optional<Row> firstRow(List<RowName> names) {
    return names.stream().flatMap(name -> measurement.row(name).stream()).findFirst();
  }

  private Phase then(Phase next) {
    return new Phase(
        run,
        phase,
        iteration,
        measurement.then(next.measurement),
        partial || next.partial,
        allRan.flatMap(mine -> next.allRan.map(mine::then)),
        commonStart,
        outagesOfParts.then(next.outagesOfParts, measurement.durationNanos()),
        disk.flatMap(mine -> next.disk.map(mine::then)));
  }
}
