package io.github.ycsbxl.slo;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.faults.OutageMeter.Certain;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.numbers.Bound;
import io.github.ycsbxl.numbers.Numbers;
import io.github.ycsbxl.workload.OperationType;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * SLO of a run: {@code outage<5s}, {@code read-outage}, {@code write-outage}, {@code
 * availability>99.9%}, {@code throughput>1000}, {@code failed<1%}, {@code lost=0}, or a latency
 * such as {@code READ.p99<5ms}. With a target rate, a latency is a response time; {@code
 * Intended-READ.p99} means the same, but requires a target rate. Immutable.
 *
 * @param limit of the bound, in the unit of the metric
 * @param row whose latency is bounded; empty for other metrics
 * @param unit of the metric
 * @param decimals of the metric for human readers
 * @param unknown reason why the metric may be unknown
 * @param best best value that is still possible during a run
 */
public record ServiceLevel(
    Bound bound,
    double limit,
    Optional<RowName> row,
    String unit,
    int decimals,
    String unknown,
    Measure figure,
    Best best) {
  private static final String INTENDED = "INTENDED-";
  private static final String AVAILABILITY = "availability";
  private static final String LOST = "lost";
  private static final String FAILED = "failed";
  private static final String NOTHING = "nothing was measured";

  /** Metric of a result; empty if it was not measured. */
  @FunctionalInterface
  public interface Measure {
    Optional<Double> of(Phase result, Optional<AuditSummary> audit);
  }

  /** Best value that the SLO can still reach by the end of the run; empty if nothing limits it. */
  @FunctionalInterface
  public interface Best {
    Optional<Double> of(LevelWatch run);
  }

  /**
   * Judged value of an SLO. Immutable.
   *
   * @param measured value with its unit, or the reason why there is none
   */
  public record Judged(boolean holds, String measured) {}

  /**
   * Metrics that a run can have. Immutable.
   *
   * @param rows tests whether results may have a row
   * @param paced true if operations have a schedule
   * @param audited true if an audit follows
   */
  public record Measurable(Predicate<String> rows, boolean paced, boolean audited) {
    private boolean isAny(Predicate<OperationType> kind) {
      return Arrays.stream(OperationType.values())
          .filter(kind)
          .map(OperationType::label)
          .anyMatch(rows);
    }
  }

  /**
   * Parses an SLO.
   *
   * @throws IllegalArgumentException with a message that describes the expected form
   */
  public static ServiceLevel parse(String text) {
    return parse(text, false);
  }

  /**
   * Parses an SLO.
   *
   * @param ignoresNulls true if operations that find no record count as successful
   * @throws IllegalArgumentException with a message that describes the expected form
   */
  static ServiceLevel parse(String text, boolean ignoresNulls) {
    try {
      Bound bound = Bound.parse(text);
      return switch (bound.figure().toLowerCase(Locale.ROOT)) {
        case "outage" -> outage(bound, OutageReport::longest, Certain::all);
        case "read-outage" ->
            outage(
                bound,
                run -> run.longest(cost -> cost.outages().readOutageNanos()),
                Certain::reads);
        case "write-outage" ->
            outage(
                bound,
                run -> run.longest(cost -> cost.outages().writeOutageNanos()),
                Certain::writes);
        case AVAILABILITY -> availability(bound);
        case "throughput" -> throughput(bound);
        case FAILED -> failed(bound, ignoresNulls);
        case LOST -> lost(bound);
        default -> latency(bound);
      };
    } catch (IllegalArgumentException e) {
      String reason =
          text.contains(":")
              ? "there is no such scenario; name one, or write READ.p99<5ms for all"
              : "expected outage<5s, read-outage<5s, write-outage<5s, availability>99.9%,"
                  + " throughput>1000, failed<1%, lost=0, or a latency such as READ.p99<5ms";
      throw new IllegalArgumentException("-sla " + text.strip() + ": " + reason, e);
    }
  }

  private static ServiceLevel outage(
      Bound bound, ToDoubleFunction<OutageReport> nanos, ToLongFunction<Certain> soFar) {
    double limit = bound.directed("<").limit("s");
    check(bound.holds(0, limit));
    return ofOutages(
        bound,
        limit,
        "s",
        3,
        run -> OptionalDouble.of(nanos.applyAsDouble(run) / 1e9),
        run -> Optional.of(soFar.applyAsLong(run.outages()) / 1e9));
  }

  private static ServiceLevel availability(Bound bound) {
    double least = bound.directed(">").limitOrBare("%");
    check(bound.holds(100, least));
    return ofOutages(
        bound, least, "%", 4, OutageReport::availability, LevelWatch::bestAvailability);
  }

  /** Creates an SLO on ops/s. It is judged at the end, because a run may become faster. */
  private static ServiceLevel throughput(Bound bound) {
    double least = bound.directed(">").limitOrBare("ops/s");
    check(least > 0);
    return new ServiceLevel(
        bound,
        least,
        Optional.empty(),
        "ops/s",
        1,
        NOTHING,
        (result, audit) -> Optional.of(result.opsPerSec()),
        run -> Optional.empty());
  }

  private static ServiceLevel failed(Bound bound, boolean ignoresNulls) {
    double most = bound.directed("<=").limit(bound.number().signum() == 0 ? bound.unit() : "%");
    check(bound.holds(0, most) && (bound.unit().isEmpty() || bound.unit().equals("%")));
    check(!bound.sign().equals("=") || most == 0);
    return new ServiceLevel(
        bound,
        most,
        Optional.empty(),
        "%",
        4,
        NOTHING,
        (result, audit) -> failedPercent(result.measurement().ended(), ignoresNulls),
        LevelWatch::bestFailedPercent);
  }

  private static Optional<Double> failedPercent(Counts counts, boolean ignoresNulls) {
    return counts.total() == 0
        ? Optional.empty()
        : Optional.of(100.0 * counts.notDone(ignoresNulls) / counts.total());
  }

  private static ServiceLevel ofOutages(
      Bound bound,
      double limit,
      String unit,
      int decimals,
      Function<OutageReport, OptionalDouble> figure,
      Best best) {
    return new ServiceLevel(
        bound,
        limit,
        Optional.empty(),
        unit,
        decimals,
        NOTHING,
        (result, audit) ->
            result.outages().flatMap(report -> figure.apply(report).stream().boxed().findFirst()),
        best);
  }

  private static ServiceLevel lost(Bound bound) {
    double limit = bound.directed("<=").limit("");
    check(limit == Math.rint(limit) && bound.holds(0, limit));
    return new ServiceLevel(
        bound,
        limit,
        Optional.empty(),
        "lost",
        0,
        "nothing was audited; set cas.audit=true",
        (result, audit) ->
            audit.filter(AuditSummary::isProof).map(found -> (double) found.violations().lost()),
        run -> Optional.empty());
  }

  private static ServiceLevel latency(Bound bound) {
    String[] name = bound.figure().split("[.]", 2);
    check(name.length == 2 && name[0].matches("[A-Za-z-]+"));
    String given = name[0].toUpperCase(Locale.ROOT);
    boolean intended = given.startsWith(INTENDED);
    String operation = intended ? given.substring(INTENDED.length()) : given;
    Statistic statistic = Statistic.parse(name[1]);
    double limit = bound.directed("<").limit("ms");
    check(limit > 0);
    return new ServiceLevel(
        bound,
        limit,
        Optional.of(intended ? RowName.parse(operation).asIntended() : RowName.parse(operation)),
        "ms",
        3,
        "no " + operation + " succeeded",
        (result, audit) ->
            latencies(result.measurement(), RowName.parse(operation), intended)
                .flatMap(nanos -> millis(nanos, statistic)),
        run ->
            run.bestLatencies(RowName.parse(operation), intended)
                .flatMap(nanos -> millis(nanos, statistic)));
  }

  /** Returns latencies including operations in progress at the end, with their latency so far. */
  private static Optional<Histogram> latencies(
      PhaseMeasurement run, RowName name, boolean intended) {
    return latencies(run.byPart(), name, intended)
        .map(
            ended -> {
              Histogram all = ended.copy();
              latencies(run.byPart(), name.underWay(), intended).ifPresent(all::add);
              return all;
            });
  }

  /**
   * Returns the response times, or what users waited for: the response time of each operation that
   * had a schedule, and the service time of the others.
   */
  static Optional<Histogram> latencies(RowsByPart rows, RowName name, boolean intended) {
    return intended ? rows.paced(name).map(Row::intended) : rows.waits(name).map(Row::service);
  }

  private static Optional<Double> millis(Histogram latencies, Statistic statistic) {
    return statistic.nanos(latencies).map(nanos -> nanos / 1e6);
  }

  private static void check(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException();
    }
  }

  /** Judges a run by this SLO. */
  public Judged judge(Phase result, Optional<AuditSummary> audit) {
    return figure
        .of(result, audit)
        .map(value -> new Judged(bound.holds(value, limit), shown(value)))
        .orElse(new Judged(false, unknown));
  }

  /** Formats a value with its unit. */
  String shown(double value) {
    return bound.shown(value, unit, decimals);
  }

  /** Returns the best value that is still possible, if it violates the SLO. */
  Optional<Double> broken(LevelWatch run) {
    return best.of(run).filter(value -> !bound.holds(value, limit));
  }

  /**
   * Returns the measured latency of this SLO in ms, formatted for result files; empty if no such
   * operation succeeded.
   */
  public Optional<String> millis(Phase result) {
    return measured(result).map(millis -> Numbers.millis(millis * 1e6));
  }

  /** Returns the number of operations whose latencies this SLO limits; 0 for other metrics. */
  public long operations(Phase result) {
    return row.flatMap(name -> latencies(result.measurement(), name.asService(), name.intended()))
        .map(Histogram::getTotalCount)
        .orElse(0L);
  }

  /** Returns the minimum number of operations for a reliable latency; 0 for other metrics. */
  public long fewest() {
    return row.isEmpty() ? 0 : Statistic.parse(bound.figure().split("[.]", 2)[1]).fewest();
  }

  /** Returns the measured latency in ms; empty if no such operation succeeded. */
  public Optional<Double> measured(Phase result) {
    return figure.of(result, Optional.empty());
  }

  /** Returns the reason why a run cannot be judged by this SLO, or empty. */
  public Optional<String> problem(Measurable run) {
    String words =
        switch (bound.figure().toLowerCase(Locale.ROOT)) {
          case LOST -> run.audited() ? "" : "this run has no audit; set cas.audit=true";
          case "read-outage" -> run.isAny(OperationType::reads) ? "" : "this workload has no reads";
          case "write-outage" ->
              run.isAny(OperationType::mayWrite) ? "" : "this workload has no writes";
          default -> row.map(name -> problem(name, run)).orElse("");
        };
    return words.isEmpty() ? Optional.empty() : Optional.of("-sla " + this + ": " + words);
  }

  private static String problem(RowName row, Measurable run) {
    if (row.equals(RowName.OVERALL)) {
      return "OVERALL has no latencies; name an operation, such as READ";
    }
    if (row.intended() && !run.paced()) {
      return "there is no response time without a target";
    }
    return run.rows().test(row.operation()) ? "" : "this workload has no " + row.operation();
  }

  /** Returns the share of operations that may fail, if this SLO limits it. */
  public Optional<Double> toleratedFailures() {
    return bound.figure().equalsIgnoreCase(FAILED) ? Optional.of(limit / 100) : Optional.empty();
  }

  /** Returns true if the SLO requires a latency limit. */
  boolean isOfAvailability() {
    return bound.figure().equalsIgnoreCase(AVAILABILITY);
  }

  /** Returns true if the SLO requires an audit. */
  public boolean isOfAudit() {
    return bound.figure().equalsIgnoreCase(LOST);
  }

  /** Formats the line about this SLO for a run. */
  String line(Phase result, Optional<AuditSummary> audit) {
    Judged verdict = judge(result, audit);
    return "SLO %s %s: %s"
        .formatted(this, verdict.holds() ? "met" : "violated", verdict.measured());
  }

  @Override
  public String toString() {
    return bound.text();
  }
}
