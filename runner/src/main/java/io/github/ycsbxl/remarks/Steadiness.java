package io.github.ycsbxl.remarks;

import io.github.ycsbxl.statistics.ChangeRule;
import io.github.ycsbxl.statistics.Estimate;
import io.github.ycsbxl.statistics.SeriesShift;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Test of a run's throughput for a trend and for an unfinished warm-up. For the trend, it compares
 * the last third of the seconds with the second third. For the warm-up, it compares the seconds
 * before and after the most likely change point in the first half (D. V. Hinkley, "Inference about
 * the change-point in a sequence of random variables", Biometrika 57, 1970). Errors account for
 * autocorrelation ({@link SeriesShift}). A change is reported if it is significant and at least 2
 * %. Stateless.
 */
public final class Steadiness {
  /** Minimum number of seconds, so that each third allows an estimate of its error. */
  private static final int FEWEST_SECONDS = 30;

  private static final int SHORTEST_WARM_UP = 5;

  /**
   * Rule for a trend. Together, the tests call about 1 % of steady runs unsteady, or 4 % if seconds
   * are correlated over minutes.
   */
  private static final ChangeRule TREND = new ChangeRule(0.02, 0.002);

  /**
   * Rule at a change point. Its error probability is smaller because the point was chosen among
   * many.
   */
  private static final ChangeRule CHANGE_POINT = new ChangeRule(0.02, 0.0002);

  private static final String WARM_UP = "use a longer warm-up (warmup.seconds)";

  private static final String RUN_LONGER = "run longer (maxexecutiontime or operationcount)";

  private Steadiness() {}

  /**
   * Change of a run's throughput. Immutable.
   *
   * @param words describe the change
   * @param remedy makes a run steady; does not apply to a load
   */
  public record Change(String words, String remedy) {
    @Override
    public String toString() {
      return words + "; " + remedy;
    }
  }

  /**
   * Finds the reason why a run is unsteady. Returns empty if the run is steady or too short to
   * judge.
   */
  public static Optional<Change> change(double... seconds) {
    if (seconds.length < FEWEST_SECONDS) {
      return Optional.empty();
    }
    return trend(seconds).or(() -> warmUp(seconds));
  }

  private static Optional<Change> trend(double[] seconds) {
    Estimate shift = SeriesShift.ofThirds(seconds, SeriesShift::relative);
    if (!TREND.isChange(shift)) {
      return Optional.empty();
    }
    return Optional.of(
        shift.value() > 0
            ? new Change(
                words("throughput still rose by %.0f %% in the last third", shift), WARM_UP)
            : new Change(
                words("throughput still fell by %.0f %% in the last third", shift), RUN_LONGER));
  }

  /** Returns the reason why a run has not finished its warm-up before it was measured. */
  static Optional<Change> warmUp(double... seconds) {
    if (seconds.length < FEWEST_SECONDS) {
      return Optional.empty();
    }
    int end = changePoint(seconds);
    Estimate shift =
        SeriesShift.relative(
            Arrays.copyOf(seconds, end), Arrays.copyOfRange(seconds, end, seconds.length));
    if (!CHANGE_POINT.isChange(shift)) {
      return Optional.empty();
    }
    String direction = shift.value() > 0 ? "rose" : "fell";
    return Optional.of(
        new Change(
            words("throughput " + direction + " by %.0f %% at second " + end, shift), WARM_UP));
  }

  /**
   * Returns the most likely change point: the index that splits the rates into two parts with the
   * smallest sum of squared deviations.
   */
  static int changePoint(double... seconds) {
    int best = SHORTEST_WARM_UP;
    double most = -1;
    // Running sums take linear time. A run of days has hundreds of thousands of seconds.
    double before = Arrays.stream(seconds, 0, SHORTEST_WARM_UP).sum();
    double after = Arrays.stream(seconds, SHORTEST_WARM_UP, seconds.length).sum();
    for (int cut = SHORTEST_WARM_UP; cut <= seconds.length / 2; cut++) {
      double difference = after / (seconds.length - cut) - before / cut;
      double weight = (double) cut * (seconds.length - cut);
      double explained = weight * difference * difference;
      before += seconds[cut];
      after -= seconds[cut];
      if (explained > most) {
        most = explained;
        best = cut;
      }
    }
    return best;
  }

  private static String words(String sentence, Estimate shift) {
    return String.format(Locale.ROOT, sentence, 100 * Math.abs(shift.value()));
  }
}
