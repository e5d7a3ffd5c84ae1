package io.github.ycsbxl.log;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.faults.MeasuredRun;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The result of one phase, or of one iteration of a run. Immutable.
 *
 * @param phase load or run; a warm-up has no result
 * @param iteration from 1 on; the first and only one of a load
 * @param partial whether it ended before it was done
 * @param allRan the time in which every client process ran; only of a fleet
 * @param commonStart the start of one process that met others
 * @param outages of a run; empty if it is not known when operations succeeded
 */
public record Phase(
    RunDescription run,
    String phase,
    int iteration,
    PhaseMeasurement measurement,
    boolean partial,
    Optional<Overlap> allRan,
    Optional<CommonStart> commonStart,
    Optional<OutageReport> outages)
    implements MeasuredRun {
  /**
   * The property of client processes that begin in turn; results are of the time in which all ran.
   */
  public static final Property<Duration> CLIENT_EVERY =
      Property.of("client.every", UnitForms.duration())
          .meaning(
              "delay between client starts; all end with the first if maxexecutiontime is set"
                  + " [none]");

  /**
   * The start of a phase on which client processes agreed, as one of them kept to it. Times are in
   * ms. Immutable.
   *
   * @param atMillis since 1970 by the clock that they share, which is that of a file system or of
   *     their coordinator
   * @param lateMillis how long after it this process learned of it; 0 if it knew in time
   * @param clockAheadMillis how far this process's clock is ahead of the shared one; 0 if no
   *     difference can be seen
   * @param knownToMillis how far the two clocks may differ besides, without being seen
   */
  public record CommonStart(
      long atMillis, long lateMillis, long clockAheadMillis, long knownToMillis) {

    /** A difference of clocks below which no second of a run would be another one. */
    private static final long REMARKABLE_MILLIS = 50;

    /** Remarks on a late start or a differing clock, if there is one. */
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
   * The period of a phase in which every client process ran, without the times before and after it
   * in which some had not begun or had ended. Immutable.
   *
   * @param succeeded operations in it; seconds that are only partly in it count by that part
   * @param startSkewMillis from the start of the first process to that of the last, by the clock of
   *     the file system that they share, or by their own if they share none
   * @param startKnownToMillis how far their clocks may differ without being seen; 0 if that is not
   *     known
   * @param clients what each process did, by their indexes; of iterations that are one result, in
   *     each of these
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

    /** A remark on clocks that may differ so much that seconds of processes do not match. */
    Optional<String> remark(String phase) {
      return startKnownToMillis > CommonStart.REMARKABLE_MILLIS
          ? Optional.of(
              String.format(
                  Locale.ROOT,
                  "%s: the clock skew between clients may be up to %.3f s,"
                      + " so simultaneous operations may be in different seconds",
                  phase,
                  startKnownToMillis / 1e3))
          : Optional.empty();
    }

    /** Successful operations a second. */
    public double opsPerSec() {
      return durationNanos == 0 ? 0 : succeeded * 1e9 / durationNanos;
    }

    /**
     * Whether the period has all of an interval, in seconds from the start of the first process.
     */
    public boolean has(double second, double length) {
      double start = startSkewMillis / 1e3;
      return second >= start && second + length <= start + seconds();
    }

    /** Throughput of each process in the time that it took itself, by their indexes. */
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

  /** Makes the result of one process, or of several whose common period is not known. */
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
        Optional.empty());
  }

  /** A sentence, without its full stop, on clocks of client processes that are not known well. */
  public Optional<String> clockRemark() {
    return allRan.flatMap(common -> common.remark(phase));
  }

  /** Sentences, without full stops, on what else went on in the clients' machines. */
  public List<String> machineRemarks() {
    return measurement.client().machines().entrySet().stream()
        .flatMap(machine -> machine.getValue().remarks(machine.getKey()).stream())
        .toList();
  }

  /**
   * This phase as that of one client of a fleet, by the clock that all clients share: without
   * histograms, which take most of its memory, but with its part in the fleet.
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
        outages);
  }

  /** This result as one of this run, with the rows that its intervals have. */
  Phase with(RunDescription known, SortedMap<RowName, Row> rows) {
    return new Phase(
        known, phase, iteration, measurement.withRows(rows), partial, allRan, commonStart, outages);
  }

  /** This result with the start that was agreed on. */
  public Phase startedAt(Optional<CommonStart> common) {
    return new Phase(run, phase, iteration, measurement, partial, allRan, common, outages);
  }

  /** This result with the costs of outages. */
  public Phase withOutages(Optional<OutageReport> found) {
    return new Phase(run, phase, iteration, measurement, partial, allRan, commonStart, found);
  }

  /** This result with the lost updates of an audit at the faults in whose time they were sent. */
  public Phase audited(AuditSummary found) {
    var lost = new TreeMap<Long, Long>();
    found
        .lostAt()
        .forEach(
            (millis, count) ->
                lost.put((millis - measurement.startedAtMillis()) * 1_000_000, count));
    return found.isProof() ? withOutages(outages.map(known -> known.losing(lost))) : this;
  }

  /** This result with more facts of its run's environment. */
  public Phase plus(Map<String, String> facts) {
    return new Phase(
        run.plus(facts), phase, iteration, measurement, partial, allRan, commonStart, outages);
  }

  /** The iterations of the last phase as one, which is the result of a run as a whole. */
  public static Phase together(List<Phase> results) {
    return iterations(results).stream().reduce(Phase::then).orElseThrow();
  }

  /** The run as a whole; empty if nothing or only a load was measured. */
  public static Optional<Phase> run(List<Phase> results) {
    return results.isEmpty() || results.get(results.size() - 1).phase().equals("load")
        ? Optional.empty()
        : Optional.of(together(results));
  }

  /** The results of the last phase among these. */
  public static List<Phase> iterations(List<Phase> results) {
    String last = results.get(results.size() - 1).phase();
    return results.stream().filter(result -> result.phase().equals(last)).toList();
  }

  public double seconds() {
    return measurement.durationNanos() / 1e9;
  }

  /** The time in which all client processes ran, if the user let them begin one after the other. */
  public Optional<Overlap> afterJoining() {
    boolean oneByOne =
        run.configuration().containsKey(CLIENT_EVERY.name()) && !phase.equals("load");
    return allRan.filter(common -> oneByOne && common.durationNanos() > 0);
  }

  /** Successful operations a second, in {@link #afterJoining} or else in the whole phase. */
  public double opsPerSec() {
    return afterJoining().map(Overlap::opsPerSec).orElseGet(measurement::opsPerSec);
  }

  /**
   * The seconds by which an amount of the whole phase is divided for its rate. They are those of
   * the phase, or with {@link #afterJoining} those that make every rate one of that time, like the
   * throughput: what an operation moves does not depend on how many clients run.
   */
  public double rateSeconds() {
    long succeeded = measurement.counts().succeeded();
    return afterJoining().isPresent() && succeeded > 0 && opsPerSec() > 0
        ? succeeded / opsPerSec()
        : seconds();
  }

  /** Whether the target rate was {@linkplain PhaseMeasurement#keptPace kept}; empty without one. */
  public Optional<Boolean> targetReached() {
    return run.targetOpsPerSec().isPresent()
        ? Optional.of(measurement.keptPace())
        : Optional.empty();
  }

  /** The row that stands for reading where a run is one line of a table. */
  public Optional<Row> reads() {
    return firstRow(RowName.READ, RowName.SCAN);
  }

  /** The row that stands for changing records: compare-and-set first, as in the published test. */
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
            mine -> next.outages.map(other -> mine.then(other, measurement.durationNanos()))));
  }
}
