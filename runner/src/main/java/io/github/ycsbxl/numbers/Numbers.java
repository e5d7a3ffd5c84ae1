package io.github.ycsbxl.numbers;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.OptionalInt;

/** Formatter of numbers for result files, independent of the locale. Stateless. */
public final class Numbers {
  private Numbers() {}

  /** Formats a number with three decimals, which is nanosecond precision for microseconds. */
  public static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /** Formats a number with three decimals, or with four significant digits below 1. */
  public static String significant(double value) {
    return Math.abs(value) < 1 && value != 0
        ? new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros().toPlainString()
        : decimal(value);
  }

  /**
   * Formats milliseconds with three decimals, or with three significant digits where decimals would
   * hide nanosecond precision.
   */
  public static String millis(double nanos) {
    return Math.abs(nanos) < 100_000 && nanos != 0
        ? new BigDecimal(nanos)
            .round(new MathContext(3))
            .scaleByPowerOfTen(-6)
            .stripTrailingZeros()
            .toPlainString()
        : decimal(nanos / 1e6);
  }

  /** Formats a rate. The time may be 0. */
  public static String perSec(double count, double seconds) {
    return decimal(count / Math.max(seconds, 1e-9));
  }

  /** Formats a number, or returns an empty string. */
  public static String whole(OptionalInt number) {
    return number.isPresent() ? String.valueOf(number.getAsInt()) : "";
  }

  /** Formats bytes as MB/s. */
  public static String megabytesPerSec(long bytes, double seconds) {
    return perSec(bytes / 1e6, seconds);
  }

  /** Formats nanoseconds as microseconds, and plain numbers unchanged. */
  public static String inUnit(double value, Unit unit) {
    return decimal(unit == Unit.NANOS ? value / 1e3 : value);
  }
}
