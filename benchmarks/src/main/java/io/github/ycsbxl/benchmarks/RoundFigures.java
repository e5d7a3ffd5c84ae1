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

  /** The number with so many decimals, in every locale. */
  static String decimal(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
