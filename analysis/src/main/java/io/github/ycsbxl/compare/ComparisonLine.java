package io.github.ycsbxl.compare;

import io.github.ycsbxl.figures.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One metric of all runs. Immutable.
 *
 * @param cells in the order of the runs, the baseline first
 */
public record ComparisonLine(Metric metric, List<ComparedValue> cells) {

  /**
   * A run's value and how it relates to the baseline's; the baseline's own cell has no ratio.
   *
   * @param value empty if the run does not tell it
   * @param ratio to the baseline; empty also if that is 0
   * @param chance of such a difference if there is none, this line by itself; not a number if it is
   *     not known
   */
  public record ComparedValue(
      Optional<Estimate> value,
      OptionalDouble ratio,
      Optional<RatioInterval> interval,
      double chance,
      ComparisonVerdict verdict) {

    static ComparedValue baseline(Optional<Estimate> value) {
      return new ComparedValue(
          value, OptionalDouble.empty(), Optional.empty(), Double.NaN, ComparisonVerdict.UNKNOWN);
    }

    /** Not judged yet. */
    static ComparedValue of(
        Optional<Estimate> baseline, Optional<Estimate> value, double confidence) {
      boolean both = baseline.isPresent() && value.isPresent() && baseline.get().value() > 0;
      if (!both) {
        return baseline(value);
      }
      Optional<LogRatio> ratio = LogRatio.of(baseline.get(), value.get());
      Optional<RatioInterval> interval =
          ratio.flatMap(known -> RatioInterval.of(known, Looks.ONCE, 1 - confidence));
      return new ComparedValue(
          value,
          OptionalDouble.of(value.get().value() / baseline.get().value()),
          interval,
          interval.isPresent() ? Looks.ONCE.chanceUnequal(ratio.get()) : Double.NaN,
          ComparisonVerdict.UNKNOWN);
    }

    boolean isKnown() {
      return !Double.isNaN(chance);
    }

    ComparedValue judged(Metric metric, boolean different) {
      boolean more = ratio.orElse(1) > 1;
      ComparisonVerdict found =
          more == metric.moreIsBetter() ? ComparisonVerdict.BETTER : ComparisonVerdict.WORSE;
      return new ComparedValue(
          value, ratio, interval, chance, different ? found : ComparisonVerdict.NOISE);
    }
  }

  ComparedValue baseline() {
    return cells.get(0);
  }

  /** The verdict on one of them in words, with its reason where there is no difference. */
  String verdict(ComparedValue cell) {
    return switch (cell.verdict()) {
      case BETTER, WORSE -> cell.verdict().toString();
      case NOISE ->
          cell.interval().map(RatioInterval::isDifference).orElse(false)
              ? "noise: many lines"
              : "noise: may be 1x";
      case UNKNOWN -> "unknown: " + reason(cell);
    };
  }

  private String reason(ComparedValue cell) {
    if (baseline().value().orElseThrow().hasError() && cell.value().orElseThrow().hasError()) {
      return "could be 100x";
    }
    boolean single =
        metric
            .latency()
            .map(latency -> latency.statistic().isExtreme())
            .orElse(!metric.equals(Metric.THROUGHPUT));
    return single ? "a single value" : "too few samples";
  }

  /** Judgement of a ratio: better, worse, noise or unknown. */
  public enum ComparisonVerdict {
    /** Better than the baseline by more than chance. */
    BETTER,
    /** Worse than the baseline by more than chance. */
    WORSE,
    /** No more than chance explains. */
    NOISE,
    /** Nothing is known of the part of chance. */
    UNKNOWN;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
