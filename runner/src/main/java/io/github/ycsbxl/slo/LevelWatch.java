package io.github.ycsbxl.slo;

import io.github.ycsbxl.faults.OutageMeter;
import io.github.ycsbxl.faults.OutageMeter.Certain;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Monitor of the SLOs of a running benchmark. It judges the best result that is still possible, as
 * if all remaining operations succeeded and took no time. Used by one thread.
 */
public final class LevelWatch {
  /** Assumed maximum length of a run without a limit. */
  private static final long LONGEST_NANOS = TimeUnit.DAYS.toNanos(1);

  /** Maximum overrun of a limited run, for operations in progress at its end. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(65);

  private final SlaConfig config;
  private final Extent extent;
  private final RowsByPart rows = RowsByPart.empty();
  private Counts before = Counts.NONE;
  private Counts counts = Counts.NONE;
  private long lateBefore;
  private OutageMeter outages;
  private long endNanos;
  private long pauseNanos;

  /**
   * Length of a run.
   *
   * @param mostOperations maximum per iteration; empty if unknown
   * @param maxSeconds per iteration; 0 for no limit
   * @param errorBudget fraction of the operations that may fail
   * @param ignoresNulls true if operations that find no record count as successful
   */
  public record Extent(
      OptionalLong mostOperations,
      long maxSeconds,
      int iterations,
      double errorBudget,
      boolean ignoresNulls) {}

  public LevelWatch(SlaConfig config, Extent extent) {
    this.config = config;
    this.extent = extent;
  }

  /** Starts an iteration. The meter receives each interval before {@link #sampled}. */
  public void begin(OutageMeter meter) {
    lateBefore += outages == null ? 0 : outages.late();
    before = before.plus(counts);
    counts = Counts.NONE;
    outages = meter;
  }

  /** Adds an interval. */
  public void sampled(Interval sample) {
    counts = counts.plus(sample.counts());
    endNanos = sample.endNanos();
    rows.add(sample.byPart().only(Row::isOperation));
  }

  /**
   * Returns a sentence if an SLO is certain to be violated, however the run continues; otherwise
   * empty.
   *
   * @param longestPauseNanos of this JVM in the iteration so far
   */
  public Optional<String> broken(long longestPauseNanos) {
    pauseNanos = longestPauseNanos;
    return config.levels().stream()
        .flatMap(level -> level.broken(this).map(best -> sentence(level, best)).stream())
        .findFirst()
        .or(this::overBudget);
  }

  private String sentence(ServiceLevel level, double best) {
    return "SLO %s violated: at best %s".formatted(level, level.shown(best));
  }

  private Optional<String> overBudget() {
    long notDone = counts.notDone(extent.ignoresNulls());
    return extent.mostOperations().stream()
        .filter(most -> notDone > extent.errorBudget() * Math.max(most, counts.total()))
        .mapToObj(
            most ->
                String.format(
                    Locale.ROOT,
                    "error.budget=%s exceeded: %d operations failed, at most %d allowed",
                    extent.errorBudget(),
                    notDone,
                    Math.max(most, counts.total())))
        .findFirst();
  }

  /** Returns the outages that this iteration will have for certain, however it continues. */
  Certain outages() {
    long latest =
        extent.maxSeconds() > 0
            ? TimeUnit.SECONDS.toNanos(extent.maxSeconds()) + GRACE_NANOS
            : LONGEST_NANOS;
    return outages.certain(Math.max(latest, endNanos + GRACE_NANOS), pauseNanos);
  }

  /** Returns the highest availability that is still possible, or empty if it is unlimited. */
  Optional<Double> bestAvailability() {
    return rest()
        .map(
            rest ->
                OutageReport.percent(
                    before.total() + counts.total() + rest, lateBefore + outages.late()));
  }

  /** Returns the lowest share of failures that is still possible, or empty if it is unlimited. */
  Optional<Double> bestFailedPercent() {
    Counts all = before.plus(counts);
    return rest()
        .filter(rest -> all.total() + rest > 0)
        .map(rest -> 100.0 * all.notDone(extent.ignoresNulls()) / (all.total() + rest));
  }

  /**
   * Returns the lowest latencies of an operation that are still possible, or empty if they are
   * unlimited.
   *
   * @param intended true for response times only
   */
  Optional<Histogram> bestLatencies(RowName name, boolean intended) {
    Optional<Long> rest = rest();
    Optional<Histogram> known = ServiceLevel.latencies(rows, name, intended);
    if (rest.isEmpty() || known.isEmpty()) {
      return Optional.empty();
    }
    Histogram best = known.get().copy();
    if (rest.get() > 0) {
      best.recordValueWithCount(0, rest.get());
    }
    return Optional.of(best);
  }

  /**
   * Returns the maximum number of remaining operations, including those that are not counted yet.
   */
  private Optional<Long> rest() {
    return extent.mostOperations().stream()
        .map(most -> Math.max(0, most * extent.iterations() - before.total() - counts.total()))
        .boxed()
        .findFirst();
  }
}
