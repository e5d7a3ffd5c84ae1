package io.github.ycsbxl.compare;

import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.ComparisonLine.ComparisonVerdict;
import io.github.ycsbxl.compare.Judge.Judgement;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.tables.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Comparison of sides, each related to the first: of single runs, whose errors come from inside
 * them, or of two sides of several runs, judged between runs. Immutable.
 *
 * @param judge of all lines together
 */
public record Comparison(List<SideRuns> sides, Sampling sampling, Judge judge) {
  private static final SortedSet<Statistic> USUAL =
      statisticsOf("mean", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max");
  private static final SortedSet<Statistic> OF_NODES = statisticsOf("p50", "p99");
  private static final SortedSet<Statistic> OF_ROUNDS = statisticsOf("p50", "p99", "p99.9");

  /** A side with its name, which heads its columns. */
  public record SideRuns(String name, List<Figures> runs) {}

  /** Relation between the runs of the sides, from which the errors of ratios follow. */
  public enum Sampling {
    /** A side is one run, whose own intervals give its error. */
    SINGLE,
    /** The runs of one index form a pair, as those of a round do. */
    PAIRED,
    /** The runs of one side have no partner in the other. */
    UNPAIRED
  }

  /**
   * Compares single runs, each of which is a side.
   *
   * @param confidence the probability that an interval holds the true ratio, and that among all
   *     lines no equal one is called different; less than 1
   */
  public static Comparison ofRuns(List<Figures> runs, double confidence) {
    List<SideRuns> sides =
        comparable(runs).stream().map(run -> new SideRuns(run.name(), List.of(run))).toList();
    return new Comparison(
        sides, Sampling.SINGLE, new Judge(InterimAnalyses.NONE, 1 - confidence, 0));
  }

  /** The runs, of which loads have the latencies of their ends if a table has no others. */
  private static List<Figures> comparable(List<Figures> runs) {
    return runs.stream().anyMatch(run -> run.details().ofEnd())
        ? runs.stream().map(Figures::towardsTheEnd).toList()
        : runs;
  }

  /** The lines of all metrics that the runs have, judged together. */
  public List<ComparisonLine> lines() {
    return lines(metrics());
  }

  /** The line of one metric. */
  ComparisonLine line(Metric metric) {
    List<Metric> metrics = Stream.concat(metrics().stream(), Stream.of(metric)).distinct().toList();
    return lines(metrics).stream()
        .filter(line -> line.metric().equals(metric))
        .findFirst()
        .orElseGet(() -> measured(metric));
  }

  /** Half of the width of the interval of throughput, as a share; infinite if it is not known. */
  public double precision() {
    return measured(Metric.THROUGHPUT)
        .cells()
        .get(1)
        .sample()
        .map(judge::precision)
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** All runs of all sides. */
  public List<Figures> runs() {
    return sides.stream().flatMap(side -> side.runs().stream()).toList();
  }

  /** Says of each run that was not steady, by name, how it changed; without full stops. */
  List<String> unsteady() {
    return runs().stream()
        .flatMap(run -> run.details().unsteady().map(change -> run.name() + ": " + change).stream())
        .toList();
  }

  /** Says of each single run which figures it alone has, so that no line shows them. */
  public List<String> unmatched() {
    return isOfSingleRuns() ? new UnmatchedFigures(runs()).sentences() : List.of();
  }

  /** Refuses a single run that no line shows, because no other run has one of its figures. */
  public List<String> problems() {
    List<ComparisonLine> lines = lines();
    return IntStream.range(0, isOfSingleRuns() ? sides.size() : 0)
        .filter(side -> lines.stream().noneMatch(line -> line.cells().get(side).isKnown()))
        .mapToObj(side -> runs().get(side))
        .map(
            run ->
                "%s has no figure in common with %s: it has %s"
                    .formatted(
                        run.name(),
                        sides.size() == 2 ? "the other run" : "another run",
                        String.join(", ", new UnmatchedFigures(runs()).of(run))))
        .toList();
  }

  boolean isOfSingleRuns() {
    return sampling == Sampling.SINGLE;
  }

  /** The values of a metric in the runs; not a number for a run that does not have it. */
  public static double[] values(Metric metric, List<Figures> runs) {
    return runs.stream()
        .map(metric::of)
        .mapToDouble(known -> known.map(Estimate::value).orElse(Double.NaN))
        .toArray();
  }

  private List<ComparisonLine> lines(List<Metric> metrics) {
    int enough = Math.min(2, sides.size());
    List<ComparisonLine> lines =
        metrics.stream()
            .map(this::measured)
            .filter(line -> line.cells().stream().filter(ComparedValue::isKnown).count() >= enough)
            .toList();
    Iterator<Judgement> judged = judge.judge(questions(lines)).iterator();
    return lines.stream().map(line -> judged(line, judged)).toList();
  }

  private static List<Judge.Question> questions(List<ComparisonLine> lines) {
    var questions = new ArrayList<Judge.Question>();
    for (ComparisonLine line : lines) {
      boolean chief = line.metric().isThroughput();
      line.cells().stream()
          .flatMap(cell -> cell.sample().stream())
          .forEach(ratio -> questions.add(new Judge.Question(ratio, chief)));
    }
    return questions;
  }

  private ComparisonLine judged(ComparisonLine line, Iterator<Judgement> judged) {
    var cells = new ArrayList<ComparedValue>();
    for (ComparedValue cell : line.cells()) {
      if (cell.sample().isPresent()) {
        Judgement found = judged.next();
        cells.add(cell.judged(found, verdict(line.metric(), cell, found)));
      } else {
        cells.add(cell);
      }
    }
    return new ComparisonLine(line.metric(), List.copyOf(cells));
  }

  private ComparisonVerdict verdict(Metric metric, ComparedValue cell, Judgement found) {
    return switch (found.finding()) {
      case DIFFERENT ->
          cell.ratio() > 1 == metric.moreIsBetter()
              ? ComparisonVerdict.BETTER
              : ComparisonVerdict.WORSE;
      case EQUAL -> ComparisonVerdict.EQUAL;
      case UNDECIDED -> ComparisonVerdict.UNDECIDED;
    };
  }

  private ComparisonLine measured(Metric metric) {
    if (!isOfSingleRuns()) {
      return rounds(
          metric, values(metric, sides.get(0).runs()), values(metric, sides.get(1).runs()));
    }
    List<Optional<Estimate>> values = runs().stream().map(metric::of).toList();
    Optional<Estimate> baseline = values.get(0);
    var cells = new ArrayList<>(List.of(ComparedValue.alone(value(baseline))));
    values.stream().skip(1).forEach(value -> cells.add(single(baseline, value)));
    return new ComparisonLine(metric, List.copyOf(cells));
  }

  private ComparedValue single(Optional<Estimate> baseline, Optional<Estimate> value) {
    if (!(value(baseline) > 0) || value.isEmpty()) {
      return ComparedValue.alone(value(value));
    }
    Optional<LogRatio> sample = LogRatio.of(baseline.get(), value.get());
    Optional<LogRatio.ConfidenceInterval> interval = sample.flatMap(this::interval);
    return ComparedValue.unjudged(
        value(value),
        value(value) / value(baseline),
        1,
        sample.filter(known -> interval.isPresent()),
        interval);
  }

  private ComparisonLine rounds(Metric metric, double[] first, double[] second) {
    boolean paired = sampling == Sampling.PAIRED;
    double[] from = known(first, paired ? second : first);
    double[] to = known(second, paired ? first : second);
    LogRatio ratio = paired ? LogRatio.paired(from, to) : LogRatio.unpaired(from, to);
    Optional<LogRatio> sample = Optional.of(ratio).filter(known -> known.runs() >= Judge.FEWEST);
    ComparedValue related =
        ComparedValue.unjudged(
            middle(to), ratio.ratio(), ratio.runs(), sample, sample.flatMap(this::interval));
    return new ComparisonLine(metric, List.of(ComparedValue.alone(middle(from)), related));
  }

  private Optional<LogRatio.ConfidenceInterval> interval(LogRatio ratio) {
    return ratio.usefulInterval(judge.interim(), judge.error());
  }

  private static double value(Optional<Estimate> known) {
    return known.map(Estimate::value).orElse(Double.NaN);
  }

  /** The values of the runs for which the other side has a value, too. */
  private static double[] known(double[] values, double[] beside) {
    return IntStream.range(0, Math.min(values.length, beside.length))
        .filter(i -> values[i] > 0 && beside[i] > 0)
        .mapToDouble(i -> values[i])
        .toArray();
  }

  /** The geometric mean. */
  private static double middle(double[] values) {
    return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
  }

  /** The metrics that are compared: all of single runs, and the chief ones of several runs. */
  private List<Metric> metrics() {
    return isOfSingleRuns() ? ofSingleRuns() : ofRounds();
  }

  private List<Metric> ofSingleRuns() {
    List<Figures> runs = runs();
    var metrics =
        new ArrayList<>(List.of(Metric.THROUGHPUT, Metric.FAILED, Metric.CPU, Metric.CONFLICTS));
    if (runs.stream().anyMatch(run -> run.opsPerSec().isEmpty())) {
      metrics.addAll(Metric.CLIENTS);
    }
    sorted(runs, run -> run.megabytesPerSec().keySet())
        .forEach(name -> metrics.add(Metric.bytes(name)));
    if (runs.stream().anyMatch(Figures::hasOutages)) {
      metrics.addAll(Metric.OUTAGES);
    }
    for (String row : sorted(runs, run -> run.rows().keySet())) {
      statistics(row).forEach(statistic -> metrics.add(Metric.latency(row, statistic)));
    }
    return metrics;
  }

  private List<Metric> ofRounds() {
    var metrics = new ArrayList<>(List.of(Metric.THROUGHPUT));
    SortedSet<String> rows = sorted(runs(), run -> run.operations().keySet());
    // With a target rate, latencies from the due time take the place of service times.
    rows.removeIf(
        row ->
            !RowName.of(row).intended() && rows.contains(RowName.of(row).asIntended().toString()));
    for (String row : rows) {
      OF_ROUNDS.forEach(statistic -> metrics.add(Metric.latency(row, statistic)));
    }
    metrics.addAll(List.of(Metric.CPU, Metric.CONFLICTS));
    return metrics;
  }

  private static SortedSet<String> sorted(
      List<Figures> runs, Function<Figures, Set<String>> names) {
    return runs.stream()
        .flatMap(run -> names.apply(run).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The statistics of a row. A node has the few that show whether it is slow; other rows have the
   * usual ones, and those that a run without histograms has besides.
   */
  private SortedSet<Statistic> statistics(String row) {
    boolean ofNode = runs().stream().noneMatch(run -> run.operations().containsKey(row));
    var statistics = new TreeSet<>(ofNode ? OF_NODES : USUAL);
    for (Figures run : runs()) {
      run.row(row).map(RowFigures::statistics).ifPresent(statistics::addAll);
    }
    return statistics;
  }

  private static SortedSet<Statistic> statisticsOf(String... names) {
    return Stream.of(names).map(Statistic::parse).collect(Collectors.toCollection(TreeSet::new));
  }
}
