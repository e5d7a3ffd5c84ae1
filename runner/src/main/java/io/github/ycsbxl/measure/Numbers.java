package io.github.ycsbxl.measure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.OptionalInt;

/** Numbers as the result files write them, whatever the locale. Stateless. */
public final class Numbers {
  private Numbers() {}

  /** Formats three decimals, which of a microsecond is to the nanosecond. */
  public static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /** Formats three decimals, or four significant digits of a value below 1. */
  public static String significant(double value) {
    return Math.abs(value) < 1 && value != 0
        ? new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros().toPlainString()
        : decimal(value);
  }

  /**
   * Formats milliseconds with three decimals, or with three significant digits where decimals would
   * hide what was measured in nanoseconds.
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

  /** Formats a rate, even if no time has passed. */
  public static String perSec(double count, double seconds) {
    return decimal(count / Math.max(seconds, 1e-9));
  }

  /** Formats a number; empty if there is none. */
  public static String whole(OptionalInt number) {
    return number.isPresent() ? String.valueOf(number.getAsInt()) : "";
  }

  /** Formats bytes as millions a second. */
  public static String megabytesPerSec(long bytes, double seconds) {
    return perSec(bytes / 1e6, seconds);
  }

  /** Formats nanoseconds as microseconds, and plain numbers as they are. */
  public static String inUnit(double value, Unit unit) {
    return decimal(unit == Unit.NANOS ? value / 1e3 : value);
  }
}
