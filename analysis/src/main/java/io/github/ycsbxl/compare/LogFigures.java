package io.github.ycsbxl.compare;

import io.github.ycsbxl.figures.ByteFigures;
import io.github.ycsbxl.figures.Figure;
import io.github.ycsbxl.figures.ProcessFigures;
import io.github.ycsbxl.figures.ResultRow;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.remarks.Remarks;
import io.github.ycsbxl.statistics.CorrelatedMean;
import io.github.ycsbxl.statistics.Estimate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * Measured values of a run log's last phase, collected while the log is read. The standard error is
 * computed from the iterations if there are at least three, otherwise from the seconds. First
 * filled, then read, by one thread.
 */
public final class LogFigures implements RunListener {
  private static final int REPETITIONS = 3;

  /**
   * Fraction of a load's duration. Intervals that end earlier are not in the last tenth, even if
   * times are imprecise.
   */
  private static final double EARLY = 0.85;

  /** Minimum length of an interval from which a rate is computed. */
  private static final double WHOLE_SECONDS = 0.5;

  private final List<Second> lines = new ArrayList<>();
  private final Map<RowName, HistogramSections> sections = new HashMap<>();
  private final Deque<Ending> ending = new ArrayDeque<>();
  private String phase = "";
  private Run log;
  private Phase whole;
  private List<Phase> iterations;
  private List<Interval> seconds;

  /** Interval of the log, reduced to the rows with the totals of scenarios. */
  private record Second(PhaseKey phase, Interval interval) {}

  /** Latencies of an interval that may belong to the end of a load. */
  private record Ending(double endMillis, Map<RowName, Histogram> nanos) {}

  @Override
  public void interval(PhaseKey key, Interval interval, List<Interval> parts) {
    if (!key.phase().equals(phase)) {
      phase = key.phase();
      lines.clear();
      sections.clear();
      ending.clear();
    }
    parts.forEach(
        part ->
            lines.add(
                new Second(key, part.withRows(part.byPart().only(row -> row.name().isOverall())))));
    var known = new HashMap<RowName, Histogram>();
    for (Row row : interval.byPart().labelled().values()) {
      if (row.unit() == Unit.NANOS) {
        known.put(row.name(), row.service());
        known.put(row.name().asIntended(), row.intended());
      }
    }
    known.values().removeIf(nanos -> nanos.getTotalCount() == 0);
    known.forEach(
        (row, nanos) -> sections.computeIfAbsent(row, any -> new HistogramSections()).add(nanos));
    if (!key.runs()) {
      ending.add(new Ending(endMillis(interval), known));
      forgetEarly();
    }
  }

  /**
   * Discards intervals that cannot belong to the last tenth of the load, however long the load will
   * be.
   */
  private void forgetEarly() {
    long start = lines.get(0).interval().startedAtMillis();
    double early = start + EARLY * (ending.getLast().endMillis() - start);
    while (!ending.isEmpty() && ending.getFirst().endMillis() < early) {
      ending.removeFirst();
    }
  }

  /** Returns the start of the last tenth of a load. */
  private double endingMillis() {
    PhaseMeasurement measured = whole.measurement();
    return measured.startedAtMillis() + 0.9 * (measured.durationNanos() / 1e6);
  }

  /**
   * Returns the end of an interval, with fractions of a ms because a load may take only a few ms.
   */
  private static double endMillis(Interval interval) {
    return interval.startedAtMillis() + (interval.endNanos() - interval.startNanos()) / 1e6;
  }

  /** Reads the values of a run with measurements. */
  static Figures read(Path folder) throws IOException {
    var heard = new LogFigures();
    return heard.figures(Run.readMeasured(folder, heard));
  }

  /** Returns the values of the run that was read. */
  public Figures figures(Run run) {
    log = run;
    whole = Phase.together(log.phases());
    iterations = Phase.iterations(log.phases());
    seconds = seconds();
    boolean repeated = iterations.size() >= REPETITIONS;
    return new Figures(
        whole.run().title().name() + (whole.partial() ? " (partial)" : ""),
        setting(whole.run()),
        values(repeated),
        repeated ? rows(this::repeated) : rows(sections()),
        ending(),
        false,
        Remarks.of(log, rates()));
  }

  /**
   * Returns the figures of the run that comparisons show.
   *
   * @param repeated true if there are enough iterations to compute errors from them
   */
  private Map<String, Estimate> values(boolean repeated) {
    var values = new TreeMap<String, Estimate>();
    ResultRow all = ResultRow.of(whole);
    Metric.OF_ROWS.forEach(figure -> put("", figure, all, values));
    whole.measurement().byPart().labelled().values().stream()
        .map(row -> ResultRow.of(whole, row))
        .forEach(
            row -> ByteFigures.RATES.forEach(one -> put(row.operation() + ".", one, row, values)));
    values.computeIfPresent(Metric.CPU.name(), (any, value) -> ofIterations(value));
    // The throughput of several iterations is their mean, and of others the whole phase's.
    values.put(
        Metric.THROUGHPUT.name(),
        repeated ? ofIterations(Phase::opsPerSec) : CorrelatedMean.of(whole.opsPerSec(), rates()));
    whole
        .scenarios()
        .forEach(
            (name, own) ->
                values.put(
                    Metric.throughput(name).name(),
                    repeated
                        ? ofIterations(one -> one.scenarios().get(name).opsPerSec())
                        : CorrelatedMean.of(own.opsPerSec(), rates(name))));
    return values;
  }

  private static void put(String part, Figure figure, ResultRow row, Map<String, Estimate> values) {
    figure.number(row).ifPresent(value -> Metric.put(part, figure, value, values));
  }

  /** Returns the latencies of the intervals that overlap the last tenth of a load. */
  private SortedMap<String, RowFigures> ending() {
    var sums = new HashMap<RowName, Histogram>();
    for (Ending last : ending) {
      if (last.endMillis() > endingMillis()) {
        last.nanos()
            .forEach((row, nanos) -> sums.computeIfAbsent(row, any -> new Histogram(3)).add(nanos));
      }
    }
    var figures = new TreeMap<String, RowFigures>();
    sums.forEach((row, nanos) -> figures.put(row.toString(), RowFigures.of(nanos)));
    return figures;
  }

  /** Returns the CPU time of the whole run, with its error from the iterations. */
  private Estimate ofIterations(Estimate whole) {
    double[] samples =
        iterations.stream()
            .map(ResultRow::of)
            .mapToDouble(row -> ProcessFigures.CPU_TIME.number(row).orElse(0))
            .toArray();
    return Estimate.ofIndependent(whole.value(), samples);
  }

  private Estimate ofIterations(ToDoubleFunction<Phase> opsPerSec) {
    double[] rates = iterations.stream().mapToDouble(opsPerSec).toArray();
    return Estimate.ofIndependent(Arrays.stream(rates).average().orElseThrow(), rates);
  }

  private double[] rates() {
    return seconds.stream()
        .mapToDouble(second -> perSec(second, second.counts().succeeded()))
        .toArray();
  }

  /** Returns the throughput per second of a scenario between its first and last operation. */
  private double[] rates(String scenario) {
    double[] rates =
        seconds.stream()
            .mapToDouble(second -> perSec(second, second.part(scenario).counts().succeeded()))
            .toArray();
    int first = 0;
    int last = rates.length;
    while (first < last && rates[first] == 0) {
      first++;
    }
    while (last > first && rates[last - 1] == 0) {
      last--;
    }
    return Arrays.copyOfRange(rates, first, last);
  }

  /**
   * Returns true if all clients ran during the whole interval. Clients may start one after the
   * other.
   */
  private boolean isOfAll(Second line) {
    double second = line.interval().startNanos() / 1e9;
    return iterations.stream()
        .filter(one -> one.iteration() == line.phase().iteration())
        .flatMap(one -> one.afterJoining().stream())
        .allMatch(common -> common.has(second, line.interval().seconds()));
  }

  /** Returns the amount per second. Never divides by an interval of length 0. */
  private static double perSec(Interval interval, double amount) {
    return amount / Math.max(interval.seconds(), 1e-9);
  }

  /**
   * Returns the last phase by seconds, without the last interval of each iteration, in which some
   * clients may already have finished. An interval of n seconds is returned n times.
   */
  private List<Interval> seconds() {
    var last = new HashMap<PhaseKey, Second>();
    lines.forEach(line -> last.put(line.phase(), line));
    return lines.stream()
        .filter(line -> line != last.get(line.phase()))
        .filter(line -> line.interval().seconds() >= WHOLE_SECONDS && isOfAll(line))
        .map(Second::interval)
        .flatMap(one -> Collections.nCopies((int) Math.round(one.seconds()), one).stream())
        .toList();
  }

  /** Returns the latencies of operations and nodes. Response times are separate rows. */
  private SortedMap<String, RowFigures> rows(Function<RowName, RowFigures.ErrorOf> errors) {
    var rows = new TreeMap<String, RowFigures>();
    for (Row row : whole.measurement().byPart().labelled().values()) {
      RowName name = row.name();
      boolean counts = row.isOperation() || name.isOverall() || name.isOfNode();
      if (counts && row.succeeded() > 0) {
        rows.put(row.name().toString(), figures(row, errors));
        if (row.hasIntended()) {
          RowName intended = row.name().asIntended();
          rows.put(intended.toString(), RowFigures.of(row.intended(), errors.apply(intended), 1));
        }
      }
    }
    return rows;
  }

  private static RowFigures figures(Row row, Function<RowName, RowFigures.ErrorOf> errors) {
    return row.name().hasMeansOnly()
        ? RowFigures.of(
            OptionalLong.of(row.succeeded()), Map.of(Statistic.MEAN, row.service().getMean()))
        : RowFigures.of(row.service(), errors.apply(row.name()), 1);
  }

  private RowFigures.ErrorOf repeated(RowName row) {
    List<Histogram> repetitions =
        iterations.stream().flatMap(one -> histogram(one, row).stream()).toList();
    return (statistic, figure) ->
        statistic.isExtreme()
            ? Estimate.bare(figure)
            : Estimate.ofIndependent(
                figure, repetitions.stream().mapToDouble(statistic::of).toArray());
  }

  private static Optional<Histogram> histogram(Phase result, RowName name) {
    return result
        .measurement()
        .row(name.asService())
        .map(measured -> name.intended() ? measured.intended() : measured.service())
        .filter(values -> values.getTotalCount() > 0);
  }

  private Function<RowName, RowFigures.ErrorOf> sections() {
    var none = new HistogramSections();
    return row -> sections.getOrDefault(row, none)::estimate;
  }

  static SortedMap<String, String> setting(RunDescription run) {
    var setting = new TreeMap<>(run.configuration());
    setting.put("binding", run.title().binding());
    setting.put("clients", String.valueOf(run.clients()));
    setting.put("threads_per_client", String.valueOf(run.threads()));
    setting.put("threads", String.valueOf((long) run.clients() * run.threads()));
    setting.put("store", run.layout().store());
    setting.put("records", String.valueOf(run.records()));
    run.layout().shards().ifPresent(shards -> setting.put("shards", String.valueOf(shards)));
    run.layout()
        .replicationFactor()
        .ifPresent(factor -> setting.put("replication_factor", String.valueOf(factor)));
    return setting;
  }
}
