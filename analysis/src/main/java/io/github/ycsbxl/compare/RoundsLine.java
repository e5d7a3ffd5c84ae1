package io.github.ycsbxl.compare;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One metric of all rounds, judged. Immutable.
 *
 * @param first geometric mean of the first side
 * @param second of the second side
 * @param rounds in which both sides told it
 * @param ratio second to first
 * @param interval of the ratio, for itself; empty if there are too few rounds
 * @param chance of such a difference if there is none, adjusted for all lines; 1 if not known
 * @param within whether the difference is smaller than the margin
 * @param more rounds after which it would be decided, if they are like these
 */
public record RoundsLine(
    Metric metric,
    double first,
    double second,
    int rounds,
    double ratio,
    Optional<RatioInterval> interval,
    double chance,
    boolean within,
    RoundsVerdict verdict,
    OptionalInt more) {

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
