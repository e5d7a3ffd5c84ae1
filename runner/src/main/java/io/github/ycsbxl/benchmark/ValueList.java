package io.github.ycsbxl.benchmark;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Several different numbers in one text: {@code 1,2,4}, {@code 10..100..10} for from, to and step,
 * or both. Stateless.
 */
public final class ValueList {
  private static final int MOST = 1_000;

  private ValueList() {}

  /** Positive numbers; throws an IllegalArgumentException that says what is wrong. */
  public static List<Double> decimals(String text) {
    return parse(text).stream().map(BigDecimal::doubleValue).toList();
  }

  /** Positive whole numbers that fit an int. */
  public static List<Integer> wholes(String text) {
    try {
      return parse(text).stream().map(BigDecimal::intValueExact).toList();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("expected whole numbers, not " + text, e);
    }
  }

  private static List<BigDecimal> parse(String text) {
    var values = new ArrayList<BigDecimal>();
    try {
      for (String part : text.split(",", -1)) {
        add(part.strip().split("\\.\\.", -1), values);
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "expected numbers with commas, or from..to..step, not " + text, e);
    }
    if (values.size() > MOST || values.stream().anyMatch(value -> value.signum() <= 0)) {
      throw new IllegalArgumentException(
          "expected 1 to " + MOST + " numbers greater than 0, not " + text);
    }
    if (values.stream().map(BigDecimal::stripTrailingZeros).distinct().count() < values.size()) {
      throw new IllegalArgumentException("expected each number once, not " + text);
    }
    return values;
  }

  /** A single number, or a range whose step is 1 if it names none. */
  private static void add(String[] range, List<BigDecimal> values) {
    var from = new BigDecimal(range[0]);
    BigDecimal to = range.length > 1 ? new BigDecimal(range[1]) : from;
    BigDecimal step = range.length > 2 ? new BigDecimal(range[2]) : BigDecimal.ONE;
    if (range.length > 3 || step.signum() <= 0 || from.compareTo(to) > 0) {
      throw new NumberFormatException();
    }
    for (BigDecimal value = from;
        value.compareTo(to) <= 0 && values.size() <= MOST;
        value = value.add(step)) {
      values.add(value);
    }
  }
}
