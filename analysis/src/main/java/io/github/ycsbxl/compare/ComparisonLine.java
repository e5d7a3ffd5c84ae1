package io.github.ycsbxl.compare;

import io.github.ycsbxl.compare.Judge.Judgement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One metric of all sides. Immutable.
 *
 * @param cells in the order of the sides, the baseline first
 */
public record ComparisonLine(Metric metric, List<ComparedValue> cells) {

  /**
   * A side's value and how it relates to the baseline's; the baseline's own cell has no ratio.
   *
   * @param value of its run, or the geometric mean of its runs; not a number if it is not known
   * @param ratio to the baseline; not a number if one of them is not known, or the baseline is 0
   * @param runs of each side that have it
   * @param sample the ratio with its error; empty if there is too little to judge by
   * @param interval that holds the true ratio; empty if it is not known, or could be any
   * @param judgement together with all lines; empty without a sample
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

  /** The name and unit of the metric. */
  public String title() {
    return metric.name() + " " + metric.unit();
  }

  /** Judgement of a ratio, as tables show it in lower case; nothing is shown of one without. */
  public enum ComparisonVerdict {
    /** Better than the baseline by more than chance. */
    BETTER,
    /** Worse than the baseline by more than chance. */
    WORSE,
    /** No difference larger than the margin exists. */
    EQUAL,
    /** Neither a difference nor equality is shown. */
    UNDECIDED,
    /** Nothing was repeated that tells the part of chance. */
    NONE;

    @Override
    public String toString() {
      return this == NONE ? "" : name().toLowerCase(Locale.ROOT);
    }
  }
}
