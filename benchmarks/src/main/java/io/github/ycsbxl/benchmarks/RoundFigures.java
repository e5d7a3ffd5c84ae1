package io.github.ycsbxl.benchmarks;

import java.util.List;
import java.util.Locale;

/** Figures of several rounds of a measurement. Stateless. */
final class RoundFigures {
  private RoundFigures() {}

  static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** An interval of values, the ends included. */
  record Interval(double low, double high) {}

  /**
   * The interval that holds the median of all rounds there could be with a confidence of 95 % or
   * more, whatever their distribution: between two of the values, by the binomial distribution of
   * how many are below it. Of five or fewer rounds these are the extremes, and it is less sure.
   */
  static Interval ofMedian(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int rounds = sorted.size();
    int left = 0;
    double probability = Math.pow(0.5, rounds);
    for (double tail = probability; tail <= 0.025; tail += probability) {
      left++;
      probability *= (double) (rounds - left + 1) / left;
    }
    int from = Math.max(1, left) - 1;
    return new Interval(sorted.get(from), sorted.get(rounds - 1 - from));
  }

  /** The number with so many decimals, in every locale. */
  static String decimal(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
