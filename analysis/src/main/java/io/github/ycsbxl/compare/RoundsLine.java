package io.github.ycsbxl.compare;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One metric of all rounds, judged. Immutable.
 *
 * @param chance of such a difference if there is none, adjusted for all lines; 1 if not known
 * @param within whether the difference is smaller than the margin
 * @param more rounds after which it would be decided, if they are like these
 */
public record RoundsLine(
    RoundsJudge.Sample sample,
    RoundsJudge judge,
    double chance,
    boolean within,
    RoundsVerdict verdict,
    OptionalInt more) {

  public Metric metric() {
    return sample.metric();
  }

  /** Geometric mean of the first side. */
  public double first() {
    return sample.first();
  }

  /** Geometric mean of the second side. */
  public double second() {
    return sample.second();
  }

  /** How many of them both sides told it in. */
  public int rounds() {
    return sample.ratio().runs();
  }

  /** Second to first. */
  public double ratio() {
    return sample.ratio().ratio();
  }

  /** Of the ratio, for itself; empty if there are too few rounds. */
  public Optional<RatioInterval> interval() {
    return sample.isKnown()
        ? RatioInterval.of(sample.ratio(), judge.looks(), judge.error())
        : Optional.empty();
  }

  /** Judgement of a line: better, worse, equal, undecided or unknown. */
  public enum RoundsVerdict {
    /** The second side is better. */
    BETTER,
    /** The second side is worse. */
    WORSE,
    /** No difference larger than the margin. */
    EQUAL,
    /** Neither is shown yet. */
    UNDECIDED,
    /** There are too few rounds to judge by. */
    UNKNOWN;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
