package io.github.ycsbxl.measure;

import java.math.BigDecimal;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * A figure of a distribution of latencies: {@code mean}, {@code min}, {@code max}, or {@code p} and
 * a percentage. In order: mean, min, the percentiles, max. Immutable.
 *
 * @param percentage 0 for {@code min} and 100 for {@code max}; {@code mean} does not use it
 */
public record Statistic(String name, double percentage) implements Comparable<Statistic> {
  public static final Statistic MEAN = new Statistic("mean", -1);
  public static final Statistic MIN = new Statistic("min", 0);
  public static final Statistic MAX = new Statistic("max", 100);

  public static Statistic percentile(double percentage) {
    if (!(percentage >= 0 && percentage <= 100)) {
      throw new IllegalArgumentException("no percentage: " + percentage);
    }
    String digits = BigDecimal.valueOf(percentage).stripTrailingZeros().toPlainString();
    return new Statistic("p" + digits, percentage);
  }

  /** Reads mean, min, max, p50, p99.9 and so on, or throws an IllegalArgumentException. */
  public static Statistic parse(String text) {
    return switch (text) {
      case "mean" -> MEAN;
      case "min" -> MIN;
      case "max" -> MAX;
      default -> percentile(percentage(text));
    };
  }

  /** Whether the figure is one single value, of which repetitions say nothing. */
  public boolean isExtreme() {
    return percentage == MIN.percentage || percentage == MAX.percentage;
  }

  public double of(Histogram values) {
    return switch (name) {
      case "mean" -> values.getMean();
      case "min" -> values.getMinValue();
      case "max" -> values.getMaxValue();
      default -> values.getValueAtPercentile(percentage);
    };
  }

  /** The figure of a histogram; empty if the histogram is. */
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
