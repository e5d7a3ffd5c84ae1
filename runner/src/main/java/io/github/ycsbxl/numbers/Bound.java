package io.github.ycsbxl.numbers;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bound on a metric, such as {@code READ.p99 < 5ms}, {@code availability > 99.9%} or {@code lost =
 * 0}. Immutable.
 *
 * @param text as the user wrote it
 * @param figure name of the metric, left of the sign
 * @param sign {@code <}, {@code <=}, {@code >}, {@code >=} or {@code =}
 * @param unit empty if the number has none
 */
public record Bound(String text, String figure, String sign, BigDecimal number, String unit) {
  private static final Pattern FORM =
      Pattern.compile("([^\\s<>=]+)\\s*([<>]=?|=)\\s*([0-9.]+)\\s*([a-zA-Z/%]*)");

  private static final int MOST_DECIMALS = 9;

  private static final Map<String, BigDecimal> NANOS =
      Map.of(
          "us", new BigDecimal("1e3"),
          "ms", new BigDecimal("1e6"),
          "s", new BigDecimal("1e9"),
          "m", new BigDecimal("60e9"));

  /**
   * Parses a bound.
   *
   * @throws IllegalArgumentException if the text is not a bound
   */
  public static Bound parse(String text) {
    Matcher parts = FORM.matcher(text.strip());
    if (!parts.matches()) {
      throw new IllegalArgumentException("no bound: " + text);
    }
    var number = new BigDecimal(parts.group(3));
    return new Bound(text.strip(), parts.group(1), parts.group(2), number, parts.group(4));
  }

  /**
   * Returns the number in this unit.
   *
   * @throws IllegalArgumentException if the number has a unit of another kind
   */
  public double limit(String in) {
    if (unit.equals(in)) {
      return number.doubleValue();
    }
    if (!NANOS.containsKey(unit) || !NANOS.containsKey(in)) {
      throw new IllegalArgumentException("no " + in + ": " + text);
    }
    return number.multiply(NANOS.get(unit)).divide(NANOS.get(in)).doubleValue();
  }

  /** Returns the number in this unit, which is also the default if the bound has no unit. */
  public double limitOrBare(String in) {
    return limit(unit.isEmpty() ? "" : in);
  }

  /**
   * Formats a value with its unit: that of the bound if it is a time. It has enough decimals to
   * differ from the number of the bound, unless it equals this number.
   *
   * @param in unit of the value
   * @param decimals minimum number of decimals; of microseconds, one is enough
   */
  public String shown(double value, String in, int decimals) {
    boolean converted = NANOS.containsKey(in) && NANOS.containsKey(unit);
    String own = converted ? unit : in;
    BigDecimal exact = BigDecimal.valueOf(value);
    if (converted) {
      exact = exact.multiply(NANOS.get(in)).divide(NANOS.get(unit), MathContext.DECIMAL64);
    }
    int places = own.equals("us") ? 1 : decimals;
    while (exact.setScale(places, RoundingMode.HALF_UP).compareTo(number) == 0
        && exact.compareTo(number) != 0
        && places < MOST_DECIMALS) {
      places++;
    }
    return exact.setScale(places, RoundingMode.HALF_UP).toPlainString() + " " + own;
  }

  /**
   * Returns true if the bound holds for a value.
   *
   * @param limit the number of the bound in the unit of the value
   */
  public boolean holds(double value, double limit) {
    return switch (sign) {
      case "<" -> value < limit;
      case "<=" -> value <= limit;
      case ">" -> value > limit;
      case ">=" -> value >= limit;
      default -> value == limit;
    };
  }

  /**
   * Returns this bound.
   *
   * @throws IllegalArgumentException unless the sign is one of these, with or without =
   */
  public Bound directed(String signs) {
    if (!signs.contains(sign.substring(0, 1))) {
      throw new IllegalArgumentException("not with " + sign + ": " + text);
    }
    return this;
  }
}
