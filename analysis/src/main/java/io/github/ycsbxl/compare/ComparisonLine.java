package io.github.ycsbxl.compare;

import io.github.ycsbxl.compare.Judge.Judgement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One metric of all sides. Immutable.
 *
 * @param cells one per side, the baseline first
 */
public record ComparisonLine(Metric metric, List<ComparedValue> cells) {

  /**
   * A side's value and its ratio to the baseline. The baseline's own cell has no ratio. Immutable.
   *
   * @param value value of a single run, or the geometric mean of several; NaN if unknown
   * @param ratio ratio to the baseline; NaN if either is unknown or the baseline is 0
   * @param runs number of runs with this metric on each side
   * @param sample ratio with its error; empty if there are too few samples
   * @param interval confidence interval of the ratio; empty if unknown or unbounded
   * @param judgement corrected for the number of lines in the table; empty without a sample
   */
  public record ComparedValue(
      double value,
      double ratio,
      int runs,
      Optional<LogRatio> sample,
      Optional<LogRatio.ConfidenceInterval> interval,
      Optional<Judgement> judgement,
      ComparisonVerdict verdict) {

    static ComparedValue alone(double value) {
      return unjudged(value, Double.NaN, 1, Optional.empty(), Optional.empty());
    }

    static ComparedValue unjudged(
        double value,
        double ratio,
        int runs,
        Optional<LogRatio> sample,
        Optional<LogRatio.ConfidenceInterval> interval) {
      return new ComparedValue(
          value, ratio, runs, sample, interval, Optional.empty(), ComparisonVerdict.NONE);
    }

    ComparedValue judged(Metric metric, Judgement found) {
      ComparisonVerdict judged =
          switch (found.finding()) {
            case DIFFERENT ->
                ratio > 1 == metric.moreIsBetter()
                    ? ComparisonVerdict.BETTER
                    : ComparisonVerdict.WORSE;
            case EQUAL -> ComparisonVerdict.EQUAL;
            case UNDECIDED -> ComparisonVerdict.UNDECIDED;
          };
      return new ComparedValue(value, ratio, runs, sample, interval, Optional.of(found), judged);
    }

    public boolean isKnown() {
      return !Double.isNaN(value);
    }

    public boolean hasRatio() {
      return !Double.isNaN(ratio);
    }

    public boolean isDifferent() {
      return verdict == ComparisonVerdict.BETTER || verdict == ComparisonVerdict.WORSE;
    }

    public boolean isUnjudged() {
      return hasRatio() && verdict == ComparisonVerdict.NONE;
    }
  }

  ComparedValue baseline() {
    return cells.get(0);
  }

  /** Returns the name and unit of the metric. */
  public String title() {
    return metric.name() + " " + metric.unit();
  }

  /** Verdict on a ratio. Tables show it in lower case. */
  public enum ComparisonVerdict {
    /** Significantly better than the baseline. */
    BETTER,
    /** Significantly worse than the baseline. */
    WORSE,
    /** Equivalent: any difference is smaller than the margin. */
    EQUAL,
    /** Neither a difference nor equivalence is significant. */
    UNDECIDED,
    /** There are too few samples. */
    NONE;

    @Override
    public String toString() {
      return this == NONE ? "" : name().toLowerCase(Locale.ROOT);
    }
  }
}
