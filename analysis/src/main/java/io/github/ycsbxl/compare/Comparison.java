package io.github.ycsbxl.compare;

import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.Judge.Judgement;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
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
 * Comparison of a baseline with one or more other sides, each a single run or a group of repeated
 * runs. The error of a single run is estimated from its intervals, the error of a group from the
 * variation between its runs. Immutable.
 */
public final class Comparison {
  private static final SortedSet<Statistic> USUAL =
      statisticsOf("mean", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max");
  private static final SortedSet<Statistic> OF_NODES = statisticsOf("p50", "p99");
  private static final SortedSet<Statistic> OF_ROUNDS = statisticsOf("p50", "p99", "p99.9");

  private static final List<Metric> CHIEF =
      List.of(Metric.THROUGHPUT, Metric.FAILED, Metric.CPU, Metric.CONFLICTS);

  private final List<SideRuns> sides;
  private final Sampling sampling;
  private final Judge judge;
  private final List<ComparisonLine> lines;

  /** All runs of one side, and the name of the side for column headings. */
  public record SideRuns(String name, List<Figures> runs) {}

  /**
   * Relation between the runs of different sides. It decides how the error of a ratio is computed.
   */
  public enum Sampling {
    /** Each side is one run. The error is computed from the run's intervals. */
    SINGLE,
    /** The runs with the same index form a pair, such as a round. */
    PAIRED,
    /** The runs of the sides are independent. */
    UNPAIRED
  }

  /**
   * Compares single runs.
   *
   * @param confidence confidence level of each interval, and of the whole set of verdicts; less
   *     than 1
   */
  public static Comparison ofRuns(List<Figures> runs, double confidence) {
    List<SideRuns> sides =
        comparable(runs).stream().map(run -> new SideRuns(run.name(), List.of(run))).toList();
    return new Comparison(
        sides, Sampling.SINGLE, new Judge(InterimAnalyses.NONE, 1 - confidence, 0));
  }

  /**
   * Compares sides.
   *
   * @param judge judges the ratios of all lines together
   */
  public Comparison(List<SideRuns> sides, Sampling sampling, Judge judge) {
    this.sides = sides;
    this.sampling = sampling;
    this.judge = judge;
    this.lines = judged(metrics().toList());
  }

  /**
   * Returns the runs to compare. Some published tables contain only the latencies at the end of a
   * load. If such a run is among the runs, all loads are compared by the latencies of their last
   * tenth.
   */
  private static List<Figures> comparable(List<Figures> runs) {
    return runs.stream().anyMatch(run -> run.ofEnd())
        ? runs.stream().map(Figures::towardsTheEnd).toList()
        : runs;
  }

  public List<SideRuns> sides() {
    return sides;
  }

  public Judge judge() {
    return judge;
  }

  /** Returns the lines of all metrics, judged together. */
  public List<ComparisonLine> lines() {
    return lines;
  }

  /** Returns the line of one metric, judged together with all others. */
  ComparisonLine line(Metric metric) {
    return Stream.concat(
            lines.stream(), judged(Stream.concat(metrics(), Stream.of(metric)).toList()).stream())
        .filter(line -> line.metric().equals(metric))
        .findFirst()
        .orElseGet(() -> measured(metric));
  }

  /**
   * Returns half the width of the confidence interval of the throughput ratio, as a fraction;
   * infinite if unknown.
   */
  public double precision() {
    return measured(Metric.THROUGHPUT)
        .cells()
        .get(1)
        .sample()
        .map(judge::precision)
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Returns all runs of all sides. */
  public List<Figures> runs() {
    return sides.stream().flatMap(side -> side.runs().stream()).toList();
  }

  /**
   * Returns a sentence for each run on the metrics that no other run has. These metrics have no
   * line in the table. Returns an empty list for groups of repeated runs.
   */
  public List<String> unmatched() {
    return !isOfSingleRuns() || sides.size() < 2
        ? List.of()
        : runs().stream()
            .filter(run -> !alone(run).isEmpty())
            .map(run -> run.name() + " alone has " + String.join(", ", alone(run)))
            .toList();
  }

  /** Returns an error for each single run that has no metric in common with any other run. */
  public List<String> problems() {
    return IntStream.range(0, isOfSingleRuns() ? sides.size() : 0)
        .filter(side -> lines.stream().noneMatch(line -> line.cells().get(side).isKnown()))
        .mapToObj(side -> runs().get(side))
        .map(
            run ->
                "%s has no figure in common with %s; it only has %s"
                    .formatted(
                        run.name(),
                        sides.size() == 2 ? "the other run" : "another run",
                        String.join(", ", alone(run))))
        .toList();
  }

  /** Returns the metrics, rows and statistics that no other run has. */
  private List<String> alone(Figures run) {
    List<Figures> others = runs().stream().filter(other -> other != run).toList();
    Stream<Metric> ofRun =
        Stream.of(
                CHIEF.stream(),
                Metric.scenarios(run),
                Metric.cost(run),
                Metric.bytes(run),
                Metric.outages(run))
            .flatMap(some -> some);
    var alone = new ArrayList<>(alone(ofRun, run, others));
    run.operations()
        .forEach(
            (row, figures) -> {
              if (others.stream().noneMatch(other -> hasRow(other, row, run))) {
                alone.add(row);
              } else {
                Stream<Metric> ofRow =
                    figures.statistics().stream().map(one -> Metric.latency(row, one));
                alone.addAll(alone(ofRow, run, others));
              }
            });
    return alone;
  }

  private static List<String> alone(Stream<Metric> metrics, Figures run, List<Figures> others) {
    return metrics
        .filter(metric -> metric.value(run).isPresent())
        .filter(metric -> others.stream().noneMatch(other -> metric.value(other).isPresent()))
        .map(Metric::label)
        .toList();
  }

  /**
   * Returns true if the other run has this row, or a row such as {@code WRITE} that {@link
   * Figures#row} resolves to this row.
   */
  private static boolean hasRow(Figures other, String row, Figures run) {
    return other.row(row).isPresent()
        || other.rows().keySet().stream()
            .anyMatch(name -> run.row(name).filter(run.rows().get(row)::equals).isPresent());
  }

  boolean isOfSingleRuns() {
    return sampling == Sampling.SINGLE;
  }

  /** Returns the values of a metric; NaN for runs without it. */
  private static double[] values(Metric metric, List<Figures> runs) {
    return runs.stream()
        .map(metric::value)
        .mapToDouble(known -> known.map(Estimate::value).orElse(Double.NaN))
        .toArray();
  }

  private List<ComparisonLine> judged(List<Metric> metrics) {
    int enough = Math.min(2, sides.size());
    List<ComparisonLine> measured =
        metrics.stream()
            .distinct()
            .map(this::measured)
            .filter(line -> line.cells().stream().filter(ComparedValue::isKnown).count() >= enough)
            .toList();
    List<Judge.Question> questions =
        measured.stream()
            .flatMap(
                line ->
                    line.cells().stream()
                        .flatMap(cell -> cell.sample().stream())
                        .map(ratio -> new Judge.Question(ratio, line.metric().isThroughput())))
            .toList();
    Iterator<Judgement> judged = judge.judge(questions).iterator();
    return measured.stream().map(line -> judged(line, judged)).toList();
  }

  private static ComparisonLine judged(ComparisonLine line, Iterator<Judgement> judged) {
    return new ComparisonLine(
        line.metric(),
        line.cells().stream()
            .map(
                cell ->
                    cell.sample().isPresent() ? cell.judged(line.metric(), judged.next()) : cell)
            .toList());
  }

  private ComparisonLine measured(Metric metric) {
    if (!isOfSingleRuns()) {
      return rounds(
          metric, values(metric, sides.get(0).runs()), values(metric, sides.get(1).runs()));
    }
    List<Optional<Estimate>> values = runs().stream().map(metric::value).toList();
    Optional<Estimate> baseline = values.get(0);
    Stream<ComparedValue> others =
        IntStream.range(1, values.size())
            .mapToObj(
                run ->
                    metric.dependsOnTarget() && differInTarget(runs().get(0), runs().get(run))
                        ? ComparedValue.alone(value(values.get(run)))
                        : single(baseline, values.get(run)));
    return new ComparisonLine(
        metric, Stream.concat(Stream.of(ComparedValue.alone(value(baseline))), others).toList());
  }

  /** Returns true if just one of the runs had a target rate. */
  private static boolean differInTarget(Figures one, Figures other) {
    return one.hasTarget().isPresent()
        && other.hasTarget().isPresent()
        && !one.hasTarget().equals(other.hasTarget());
  }

  /**
   * Returns a sentence for each run whose throughput and latencies cannot be compared with the
   * baseline's, because only one of the two had a target rate.
   */
  public List<String> incomparable() {
    return IntStream.range(1, runs().size())
        .mapToObj(this::incomparable)
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  /** Returns the sentence for one run. */
  Optional<String> incomparable(int index) {
    Figures first = runs().get(0);
    return Optional.of(runs().get(index))
        .filter(run -> differInTarget(first, run))
        .map(
            run ->
                "Throughput and latencies of %s and %s are not comparable: only %s has a target rate"
                    .formatted(
                        first.name(),
                        run.name(),
                        (first.hasTarget().orElseThrow() ? first : run).name()));
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
    if (metric.dependsOnTarget() && !incomparable().isEmpty()) {
      return new ComparisonLine(
          metric, List.of(ComparedValue.alone(middle(first)), ComparedValue.alone(middle(second))));
    }
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

  /** Returns the values of the rounds in which both sides have a value. */
  private static double[] known(double[] values, double[] beside) {
    return IntStream.range(0, Math.min(values.length, beside.length))
        .filter(i -> values[i] > 0 && beside[i] > 0)
        .mapToDouble(i -> values[i])
        .toArray();
  }

  private static double middle(double[] values) {
    return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
  }

  /**
   * Returns the metrics to compare: all metrics for single runs, and the main metrics for rounds.
   */
  private Stream<Metric> metrics() {
    return isOfSingleRuns() ? ofSingleRuns() : ofRounds();
  }

  private Stream<Metric> ofSingleRuns() {
    List<Figures> runs = runs();
    boolean throughput = runs.stream().allMatch(run -> run.opsPerSec().isPresent());
    return Stream.of(
            Stream.of(Metric.THROUGHPUT),
            runs.stream().flatMap(Metric::scenarios),
            runs.stream().flatMap(Metric::cost),
            CHIEF.stream(),
            throughput
                ? Stream.<Metric>of()
                : Stream.of(Metric.SLOWEST_CLIENT, Metric.FASTEST_CLIENT),
            runs.stream().flatMap(Metric::bytes).sorted(Comparator.comparing(Metric::name)),
            runs.stream().flatMap(Metric::outages),
            sorted(run -> run.rows().keySet())
                .flatMap(row -> statistics(row).map(one -> Metric.latency(row, one))))
        .flatMap(some -> some)
        .distinct();
  }

  private Stream<Metric> ofRounds() {
    Set<String> rows =
        sorted(run -> run.operations().keySet())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    // Response times replace service times if all runs have a target rate.
    rows.removeIf(
        row ->
            !RowName.parse(row).intended()
                && runs().stream().allMatch(run -> run.responses(row).isPresent()));
    return Stream.of(
            Stream.of(Metric.THROUGHPUT),
            runs().stream().flatMap(Metric::scenarios).distinct(),
            runs().stream().flatMap(Metric::cost),
            rows.stream().flatMap(row -> OF_ROUNDS.stream().map(one -> Metric.latency(row, one))),
            Stream.of(Metric.CPU, Metric.CONFLICTS))
        .flatMap(some -> some);
  }

  private Stream<String> sorted(Function<Figures, Set<String>> names) {
    return runs().stream().flatMap(run -> names.apply(run).stream()).distinct().sorted();
  }

  /**
   * Returns the statistics to compare for a row: a few for rows of nodes, more for operations. If a
   * run has no histograms, adds the statistics that its source contains.
   */
  private Stream<Statistic> statistics(String row) {
    boolean ofNode = runs().stream().noneMatch(run -> run.operations().containsKey(row));
    var statistics = new TreeSet<>(ofNode ? OF_NODES : USUAL);
    for (Figures run : runs()) {
      run.row(row).map(RowFigures::statistics).ifPresent(statistics::addAll);
    }
    return statistics.stream();
  }

  private static SortedSet<Statistic> statisticsOf(String... names) {
    return Stream.of(names).map(Statistic::parse).collect(Collectors.toCollection(TreeSet::new));
  }
}
