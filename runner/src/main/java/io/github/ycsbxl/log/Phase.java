package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.faults.MeasuredRun;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.SizeOnDisk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Result of a phase, or of one iteration of a run. Immutable.
 *
 * @param phase load or run; a warm-up has no result
 * @param iteration from 1; 1 for a load
 * @param partial true if it ended early
 * @param allRan time during which every client ran; only for a fleet
 * @param commonStart of one client in a fleet
 * @param outages of a run; empty if the times of successes are unknown
 * @param outagesByScenario outages of each scenario
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
    Optional<OutageReport> outages,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, OutageReport> outagesByScenario,
    Optional<SizeOnDisk> disk)
    implements MeasuredRun {
  /** Replaces a missing map by an empty one, for logs of earlier releases. */
  public Phase {
    outagesByScenario = outagesByScenario == null ? new TreeMap<>() : outagesByScenario;
  }

  /**
   * Delay between the starts of successive clients. Results are from the time during which all ran.
   */
  public static final Property<Duration> CLIENT_EVERY =
      Property.of("client.every", UnitForms.duration())
          .meaning(
              "delay between client starts; with maxexecutiontime, all clients end when the first"
                  + " one ends [none]");

  /**
   * Common start of a phase in a fleet, as seen by one client. Times are in milliseconds.
   * Immutable.
   *
   * @param atMillis since 1970 on the common clock, which is the clock of a file system or the
   *     coordinator
   * @param lateMillis delay after the start until the client learned of it; 0 if known in time
   * @param clockAheadMillis offset of the client's clock from the common one; 0 if undetectable
   * @param knownToMillis uncertainty of the offset
   */
  public record CommonStart(
      long atMillis, long lateMillis, long clockAheadMillis, long knownToMillis) {

    /**
     * Minimum clock offset for a remark, in ms. Smaller offsets move few operations to another
     * second.
     */
    private static final long REMARKABLE_MILLIS = 50;

    /** Returns a remark if the start was late or the clock is off. */
    public Optional<String> remark(String phase) {
      var parts = new ArrayList<String>();
      if (lateMillis > 0) {
        parts.add(
            String.format(
                Locale.ROOT,
                "%s started %d ms late; increase client.start.margin",
                phase,
                lateMillis));
      }
      if (Math.abs(clockAheadMillis) >= REMARKABLE_MILLIS) {
        parts.add(
            String.format(
                Locale.ROOT,
                "its clock is %.3f s %s the coordinator's clock",
                Math.abs(clockAheadMillis) / 1e3,
                clockAheadMillis > 0 ? "ahead of" : "behind"));
      }
      return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
    }
  }

  /**
   * Part of a phase in which every client ran. Excludes the times at the start and the end in which
   * some clients did not run. Immutable.
   *
   * @param succeeded operations in this time; partial seconds count in proportion
   * @param startSkewMillis time from the first client's start to the last client's, by the common
   *     clock; without a common clock, each start is by the client's own clock
   * @param startKnownToMillis uncertainty of the clocks; 0 if unknown
   * @param clients results of each client, by index and iteration
   */
  public record Overlap(
      long durationNanos,
      double succeeded,
      double startSkewMillis,
      long startKnownToMillis,
      List<ClientResult> clients) {
    public Overlap {
      clients = List.copyOf(clients);
    }

    static Overlap of(ClientResult one) {
      return new Overlap(
          one.durationNanos(), one.counts().succeeded(), 0, one.clockKnownToMillis(), List.of(one));
    }

    public double seconds() {
      return durationNanos / 1e9;
    }

    /**
     * Returns a remark if clocks are so uncertain that the seconds of different clients may not
     * match.
     */
    Optional<String> remark(String phase) {
      return startKnownToMillis > CommonStart.REMARKABLE_MILLIS
          ? Optional.of(
              String.format(
                  Locale.ROOT,
                  "%s: clock skew between clients may be up to %.3f s, so simultaneous operations"
                      + " may be in different seconds",
                  phase,
                  startKnownToMillis / 1e3))
          : Optional.empty();
    }

    /** Returns successful ops/s. */
    public double opsPerSec() {
      return durationNanos == 0 ? 0 : succeeded * 1e9 / durationNanos;
    }

    /**
     * Returns true if an interval lies within this time. Times are in seconds since the first
     * client's start.
     */
    public boolean has(double second, double length) {
      double start = startSkewMillis / 1e3;
      return second >= start && second + length <= start + seconds();
    }

    /** Returns the throughput of each client by that client's own length of the phase, by index. */
    public List<Double> clientOpsPerSec() {
      return ClientResult.byIndex(clients).map(ClientResult::opsPerSec).toList();
    }

    Overlap then(Overlap next) {
      return new Overlap(
          durationNanos + next.durationNanos,
          succeeded + next.succeeded,
          Math.max(startSkewMillis, next.startSkewMillis),
          Math.max(startKnownToMillis, next.startKnownToMillis),
          Stream.concat(clients.stream(), next.clients.stream()).toList());
    }
  }

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
        Optional.empty(),
        new TreeMap<>(),
        Optional.empty());
  }

  /** Returns the result of each scenario by name, as if the run had no other scenario. */
  public SortedMap<String, Phase> scenarios() {
    var all = new TreeMap<String, Phase>();
    run.scenarios().keySet().forEach(name -> all.put(name, of(name)));
    return all;
  }

  private Phase of(String scenario) {
    return new Phase(
        run.of(scenario),
        phase,
        iteration,
        measurement.of(scenario),
        partial,
        Optional.empty(),
        commonStart,
        Optional.ofNullable(outagesByScenario.get(scenario)),
        new TreeMap<>(),
        Optional.empty());
  }

  /** Returns a sentence, without a full stop, if the clients' clocks are uncertain. */
  public Optional<String> clockRemark() {
    return allRan.flatMap(common -> common.remark(phase));
  }

  /** Returns sentences, without full stops, on other load on the clients' machines. */
  public List<String> machineRemarks() {
    return measurement.client().machines().entrySet().stream()
        .flatMap(machine -> machine.getValue().remarks(machine.getKey()).stream())
        .toList();
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
        measurement.earlier(ahead).withRows(new TreeMap<>()),
        partial,
        Optional.of(Overlap.of(client)),
        commonStart,
        outages,
        outagesByScenario,
        disk);
  }

  /** Returns a copy with this run and these rows. */
  Phase with(RunDescription known, SortedMap<RowName, Row> rows) {
    return new Phase(
        known,
        phase,
        iteration,
        measurement.withRows(rows),
        partial,
        allRan,
        commonStart,
        outages,
        outagesByScenario,
        disk);
  }

  /** Returns a copy with the common start. */
  public Phase startedAt(Optional<CommonStart> common) {
    return new Phase(
        run,
        phase,
        iteration,
        measurement,
        partial,
        allRan,
        common,
        outages,
        outagesByScenario,
        disk);
  }

  /** Returns a copy with outages. */
  public Phase withOutages(Optional<OutageReport> found) {
    return withOutages(found, outagesByScenario);
  }

  /** Returns a copy with the outages of the whole benchmark and of each scenario. */
  public Phase withOutages(
      Optional<OutageReport> found, SortedMap<String, OutageReport> byScenario) {
    return new Phase(
        run, phase, iteration, measurement, partial, allRan, commonStart, found, byScenario, disk);
  }

  /** Returns a copy with the size of the store's files. */
  public Phase withDisk(Optional<SizeOnDisk> found) {
    return new Phase(
        run,
        phase,
        iteration,
        measurement,
        partial,
        allRan,
        commonStart,
        outages,
        outagesByScenario,
        found);
  }

  /**
   * Returns the bytes of the store's files at the end per record, with all replicas. Empty if the
   * number of records is unknown: after an incomplete load, and after inserts of an earlier
   * iteration.
   */
  public OptionalDouble diskBytesPerRecord() {
    long inserted = measurement.succeeded(RowName.INSERT) - measurement.succeeded(RowName.DELETE);
    boolean loaded = phase.equals("load");
    boolean unknown =
        loaded ? partial || measurement.counts().failed() > 0 : inserted != 0 && iteration > 1;
    long records = run.records() + (loaded ? 0 : inserted);
    return disk.isEmpty() || unknown || records <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) disk.get().end() / records);
  }

  /**
   * Returns a copy in which lost updates of an audit are assigned to the faults during which they
   * were sent.
   */
  public Phase audited(AuditSummary found) {
    var lost = new TreeMap<Long, Long>();
    found
        .lostAt()
        .forEach(
            (millis, count) ->
                lost.put((millis - measurement.startedAtMillis()) * 1_000_000, count));
    return found.isProof() ? withOutages(outages.map(known -> known.losing(lost))) : this;
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
        outages,
        outagesByScenario,
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
   * without one.
   */
  public Optional<Boolean> targetReached() {
    if (!run.scenarios().isEmpty()) {
      return scenarios().values().stream()
          .flatMap(one -> one.targetReached().stream())
          .reduce(Boolean::logicalAnd);
    }
    return run.targetOpsPerSec().isPresent()
        ? Optional.of(measurement.keptPace())
        : Optional.empty();
  }

  /** Returns the row that represents reads when a run is a single line of a table. */
  public Optional<Row> reads() {
    return firstRow(RowName.READ, RowName.SCAN);
  }

  /** Returns the row that represents writes: CAS if there is any, like in the published test. */
  public Optional<Row> writes() {
    return firstRow(RowName.CAS, RowName.READ_MODIFY_WRITE, RowName.UPDATE, RowName.INSERT);
  }

  private Optional<Row> firstRow(RowName... names) {
    return Stream.of(names).flatMap(name -> measurement.row(name).stream()).findFirst();
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
        outages.flatMap(
            mine -> next.outages.map(other -> mine.then(other, measurement.durationNanos()))),
        outagesThen(next),
        disk.flatMap(mine -> next.disk.map(mine::then)));
  }

  private SortedMap<String, OutageReport> outagesThen(Phase next) {
    var all = new TreeMap<>(outagesByScenario);
    next.outagesByScenario.forEach(
        (scenario, its) ->
            all.merge(
                scenario, its, (mine, other) -> mine.then(other, measurement.durationNanos())));
    return all;
  }
}
