package io.github.ycsbxl.statistics;

/** Sums over samples, in loops, since a run is tested for steadiness again and again. Stateless. */
final class Vectors {
  private Vectors() {}

  /** Returns the mean; NaN without samples. */
  static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /** Returns the differences from a value, such as the mean. */
  static double[] minus(double[] values, double subtrahend) {
    double[] differences = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      differences[i] = values[i] - subtrahend;
    }
    return differences;
  }

  /** Returns the sum of the products of samples with those {@code lag} places before. */
  static double product(double[] first, double[] second, int lag) {
    double sum = 0;
    for (int i = lag; i < first.length; i++) {
      sum += first[i] * second[i - lag];
    }
    return sum;
  }

  /** Returns the means of pairs; the last sample of an odd number is left out. */
  static double[] pairs(double[] values) {
    double[] means = new double[values.length / 2];
    for (int i = 0; i < means.length; i++) {
      means[i] = (values[2 * i] + values[2 * i + 1]) / 2;
    }
    return means;
  }
}
