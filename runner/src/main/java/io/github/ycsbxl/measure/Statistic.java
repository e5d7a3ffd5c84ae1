package io.github.ycsbxl.measure;

import java.math.BigDecimal;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Statistic of latencies: {@code mean}, {@code min}, {@code max}, or {@code p} and a percentage.
 * Ordered: mean, min, percentiles, max. Immutable.
 *
 * @param percentage 0 for {@code min} and 100 for {@code max}; unused for {@code mean}
 */
public record Statistic(String name, double percentage) implements Comparable<Statistic> {
  public static final Statistic MEAN = new Statistic("mean", -1);
  public static final Statistic MIN = new Statistic("min", 0);
  public static final Statistic MAX = new Statistic("max", 100);

  private static final int BEYOND = 10;

  public static Statistic percentile(double percentage) {
    if (!(percentage >= 0 && percentage <= 100)) {
      throw new IllegalArgumentException("no percentage: " + percentage);
    }
    String digits = BigDecimal.valueOf(percentage).stripTrailingZeros().toPlainString();
    return new Statistic("p" + digits, percentage);
  }

  /**
   * Parses mean, min, max, p50, p99.9 and so on.
   *
   * @throws IllegalArgumentException if the text is none of these
   */
  public static Statistic parse(String text) {
    return switch (text) {
      case "mean" -> MEAN;
      case "min" -> MIN;
      case "max" -> MAX;
      default -> percentile(percentage(text));
    };
  }

  /**
   * Returns true for the minimum and the maximum, which are single values without an error
   * estimate.
   */
  public boolean isExtreme() {
    return percentage == MIN.percentage || percentage == MAX.percentage;
  }

  /**
   * Returns the minimum number of values for a reliable figure. Ten values lie beyond a percentile;
   * with fewer, it would be close to the maximum. Other statistics need ten values.
   */
  public long fewest() {
    double beyond = name.startsWith("p") ? 1 - percentage / 100 : 1;
    // The binary fraction of a percentage must not add a value.
    return beyond > 0 ? (long) Math.ceil(BEYOND / beyond - 1e-6) : BEYOND;
  }

  public double of(Histogram values) {
    return switch (name) {
      case "mean" -> values.getMean();
      case "min" -> values.getMinValue();
      case "max" -> values.getMaxValue();
      default -> values.getValueAtPercentile(percentage);
    };
  }

  /** Returns the statistic of a histogram, or empty if the histogram is empty. */
  public Optional<Double> nanos(Histogram values) {
    return values.getTotalCount() == 0 ? Optional.empty() : Optional.of(of(values));
  }

  @Override
  public int compareTo(Statistic other) {
    int byPercentage = Double.compare(percentage, other.percentage);
    return byPercentage == 0 ? name.compareTo(other.name) : byPercentage;
  }

  @Override
  public String toString() {
    return name;
  }

  private static double percentage(String text) {
    if (!text.matches("p[0-9]+([.][0-9]+)?")) {
      throw new IllegalArgumentException("no statistic: " + text);
    }
    return Double.parseDouble(text.substring(1));
  }
}
