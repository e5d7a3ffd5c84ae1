package io.github.ycsbxl.compare;

import io.github.ycsbxl.compare.RoundsLine.RoundsVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Judge of several metrics that the same rounds gave. Of all lines together, the probability that
 * one is falsely called different is at most {@code error}, and so is the probability that one is
 * falsely called equal. Immutable.
 *
 * @param margin as a share: the largest difference that is none
 */
public record RoundsJudge(Looks looks, double error, double margin) {
  /** Fewer have no spread to speak of. */
  static final int FEWEST = 3;

  private static final int MOST_MORE = 1_000;

  /**
   * One metric of all rounds.
   *
   * @param first geometric mean of the first side's
   */
  record Sample(Metric metric, double first, double second, LogRatio ratio) {
    boolean isKnown() {
      return ratio.runs() >= FEWEST;
    }
  }

  List<RoundsLine> judge(List<Sample> samples) {
    List<Sample> known = samples.stream().filter(Sample::isKnown).toList();
    List<Metric> metrics = known.stream().map(Sample::metric).toList();
    double[] different =
        Family.adjusted(
            metrics, known.stream().mapToDouble(one -> looks.chanceUnequal(one.ratio())).toArray());
    double[] same =
        Family.adjusted(
            metrics,
            known.stream()
                .mapToDouble(one -> looks.chanceWithin(one.ratio(), Math.log1p(margin)))
                .toArray());
    double[] shares = Family.shares(metrics);
    var lines = new ArrayList<RoundsLine>();
    int at = 0;
    for (Sample sample : samples) {
      if (sample.isKnown()) {
        lines.add(line(sample, different[at], same[at] <= error, error * shares[at]));
        at++;
      } else {
        lines.add(unknown(sample));
      }
    }
    return lines;
  }

  private RoundsLine line(Sample sample, double chance, boolean within, double share) {
    RoundsVerdict verdict = verdict(sample, chance <= error, within);
    return new RoundsLine(
        sample,
        this,
        chance,
        within,
        verdict,
        verdict == RoundsVerdict.UNDECIDED ? more(sample.ratio(), share) : OptionalInt.empty());
  }

  private static RoundsVerdict verdict(Sample sample, boolean different, boolean within) {
    if (different) {
      boolean more = sample.ratio().mean() > 0;
      return more == sample.metric().moreIsBetter() ? RoundsVerdict.BETTER : RoundsVerdict.WORSE;
    }
    return within ? RoundsVerdict.EQUAL : RoundsVerdict.UNDECIDED;
  }

  private RoundsLine unknown(Sample sample) {
    return new RoundsLine(sample, this, 1, false, RoundsVerdict.UNKNOWN, OptionalInt.empty());
  }

  /** Until a difference or an equality would show without the help of other lines. */
  private OptionalInt more(LogRatio ratio, double share) {
    if (!decides(ratio.after(ratio.runs() + MOST_MORE), share)) {
      return OptionalInt.empty();
    }
    int tooFew = 0;
    int enough = MOST_MORE;
    while (enough - tooFew > 1) {
      int between = (tooFew + enough) / 2;
      boolean decided = decides(ratio.after(ratio.runs() + between), share);
      tooFew = decided ? tooFew : between;
      enough = decided ? between : enough;
    }
    return OptionalInt.of(enough);
  }

  private boolean decides(LogRatio ratio, double share) {
    return looks.chanceUnequal(ratio) <= share
        || looks.chanceWithin(ratio, Math.log1p(margin)) <= share;
  }
}
