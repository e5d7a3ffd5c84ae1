package io.github.ycsbxl.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Judge of several ratios, corrected for multiple comparisons. The probability of any false
 * difference is at most {@code error}, even if the ratios depend on each other. The same holds for
 * any false equality (weighted form of S. Holm, "A simple sequentially rejective multiple test
 * procedure", Scandinavian Journal of Statistics 6, 1979). Throughput has the same weight as all
 * other metrics together, so that additional operations do not hide a difference in throughput.
 * Immutable.
 *
 * @param margin largest difference that counts as equal, as a fraction; 0 if there is none
 */
public record Judge(InterimAnalyses interim, double error, double margin) {
  /** Minimum number of rounds for an estimate of their variance. */
  public static final int FEWEST = 3;

  private static final int MOST_MORE = 1_000;

  /**
   * A ratio to be judged.
   *
   * @param chief true if this is the ratio of throughput
   */
  public record Question(LogRatio ratio, boolean chief) {}

  /** Result of a test. */
  public enum Finding {
    DIFFERENT,
    EQUAL,
    UNDECIDED
  }

  /**
   * Judgement of a ratio. Immutable.
   *
   * @param chance p-value of the difference, adjusted for multiple comparisons
   * @param within true if the difference is significantly smaller than the margin
   * @param more estimated number of further rounds for a decision
   */
  public record Judgement(Finding finding, double chance, boolean within, OptionalInt more) {}

  /** Judges all ratios together. Returns the judgements in the order of the questions. */
  public List<Judgement> judge(List<Question> questions) {
    double[] weights = weights(questions);
    double all = Arrays.stream(weights).sum();
    double[] different = adjusted(questions, weights, this::chanceUnequal);
    double[] same = adjusted(questions, weights, this::chanceWithin);
    return IntStream.range(0, weights.length)
        .mapToObj(
            i ->
                judgement(
                    questions.get(i).ratio(),
                    different[i],
                    same[i] <= error,
                    error * weights[i] / all))
        .toList();
  }

  /** Returns half the width of a ratio's confidence interval, as a fraction of the ratio. */
  public double precision(LogRatio ratio) {
    return Math.log(ratio.interval(interim, error).high()) - ratio.log().value();
  }

  private Judgement judgement(LogRatio ratio, double chance, boolean within, double share) {
    Finding finding =
        chance <= error ? Finding.DIFFERENT : within ? Finding.EQUAL : Finding.UNDECIDED;
    boolean open = finding == Finding.UNDECIDED && margin > 0;
    return new Judgement(finding, chance, within, open ? more(ratio, share) : OptionalInt.empty());
  }

  /** Estimates how many further rounds are needed to decide about a ratio. */
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
    return chanceUnequal(ratio) <= share || chanceWithin(ratio) <= share;
  }

  private double chanceUnequal(LogRatio ratio) {
    return interim.chanceUnequal(ratio.log());
  }

  private double chanceWithin(LogRatio ratio) {
    return interim.chanceWithin(ratio.log(), Math.log1p(margin));
  }

  private static double[] adjusted(
      List<Question> questions, double[] weights, ToDoubleFunction<LogRatio> chance) {
    return adjusted(questions.stream().map(Question::ratio).mapToDouble(chance).toArray(), weights);
  }

  /**
   * Adjusts p-values for multiple comparisons. Each result can be compared with the family-wise
   * error.
   */
  static double[] adjusted(double[] chances, double... weights) {
    var order = new ArrayList<>(IntStream.range(0, chances.length).boxed().toList());
    order.sort(Comparator.comparingDouble(i -> chances[i] / weights[i]));
    double[] adjusted = new double[chances.length];
    double left = Arrays.stream(weights).sum();
    double most = 0;
    for (int one : order) {
      most = Math.max(most, Math.min(1, chances[one] / weights[one] * left));
      adjusted[one] = most;
      left -= weights[one];
    }
    return adjusted;
  }

  static double[] weights(List<Question> questions) {
    long chief = questions.stream().filter(Question::chief).count();
    double others = Math.max(1, questions.size() - chief);
    return questions.stream().mapToDouble(one -> one.chief() ? others / chief : 1).toArray();
  }
}
