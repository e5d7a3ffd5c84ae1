package io.github.ycsbxl.config;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats of values with a unit. Stateless. */
public final class UnitForms {
  private static final Pattern QUANTITY = Pattern.compile("(\\d+(?:\\.\\d+)?) *([a-z%]*)");
  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1_000L, "", 1_000L, "m", 60_000L, "h", 3_600_000L);
  private static final long KB = 1L << 10;
  private static final Map<String, Long> BYTES =
      Map.of("k", KB, "kb", KB, "m", KB << 10, "mb", KB << 10, "g", KB << 20, "gb", KB << 20);

  /** Maximum time, over a year. */
  static final long LONGEST_SECONDS = 10_000 * 3_600L;

  private static final long LONGEST_MILLIS = LONGEST_SECONDS * 1_000;

  private static final long MOST_BUFFER_BYTES = KB << 20;

  private UnitForms() {}

  /**
   * Returns a format that accepts a positive duration in whole milliseconds. A number without a
   * unit is in seconds, as in earlier releases.
   */
  public static ValueForm<Duration> duration() {
    return new ValueForm<>(
        text -> Duration.ofMillis(between(wholeMillis(text), LONGEST_MILLIS)),
        "a time such as 500ms, 5s or 1m, at most 10000h");
  }

  /** Returns a format that accepts an amount of heap, in bytes or as a percentage. */
  public static ValueForm<Long> memory() {
    return new ValueForm<>(
        UnitForms::bytes,
        "a size such as 512m or 2g within the heap (JAVA_OPTS=-Xmx4g), or a percentage such as 50%");
  }

  /** Returns a format that accepts the size of a socket's buffer, in bytes. */
  public static ValueForm<Integer> buffer() {
    return new ValueForm<>(
        text -> (int) between(quantity(text, BYTES), MOST_BUFFER_BYTES),
        "a size such as 64k or 1m, at most 1g");
  }

  private static long bytes(String text) {
    long heap = Runtime.getRuntime().maxMemory();
    return text.endsWith("%")
        ? between(quantity(text, Map.of("%", heap)) / 100, heap)
        : between(quantity(text, BYTES), heap);
  }

  /**
   * Returns a time in milliseconds.
   *
   * @throws IllegalArgumentException if it is not a whole number of them
   */
  private static long wholeMillis(String text) {
    try {
      return exactQuantity(text, MILLIS).longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private static long quantity(String text, Map<String, Long> units) {
    return exactQuantity(text, units).min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
  }

  private static BigDecimal exactQuantity(String text, Map<String, Long> units) {
    Matcher quantity = QUANTITY.matcher(text.toLowerCase(Locale.ROOT));
    if (!quantity.matches() || !units.containsKey(quantity.group(2))) {
      throw new IllegalArgumentException();
    }
    var unit = BigDecimal.valueOf(units.get(quantity.group(2)));
    return new BigDecimal(quantity.group(1)).multiply(unit);
  }

  /**
   * Returns the value.
   *
   * @throws IllegalArgumentException unless the value is from 1 to {@code most}
   */
  private static long between(long value, long most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException();
    }
    return value;
  }
}
