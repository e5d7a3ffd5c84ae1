package io.github.ycsbxl.numbers;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;

/** Number formats for people, independent of the locale. Stateless. */
public final class NumberFormats {
  private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_UP);

  private static final List<String> SIZES = List.of("B", "kB", "MB", "GB", "TB");

  private NumberFormats() {}

  /** Formats three significant digits, or all digits before the point: 0.0123, 1.23, 12,345. */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    if (Math.abs(value) >= 100 || value == Math.rint(value)) {
      return whole(value);
    }
    return BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }

  /** Formats a time in a suitable unit: 31 ns, 1.2 ms. */
  public static String time(double nanos) {
    double size = Math.abs(nanos);
    if (size < 1e3) {
      return number(nanos) + " ns";
    }
    if (size < 1e6) {
      return number(nanos / 1e3) + " \u00b5s";
    }
    return size < 1e9 ? number(nanos / 1e6) + " ms" : number(nanos / 1e9) + " s";
  }

  /** Formats a size in a suitable unit: 512 B, 1.5 GB. */
  public static String bytes(double bytes) {
    int unit = (int) Math.min(Math.max(0, Math.log10(bytes) / 3), SIZES.size() - 1);
    return number(bytes / Math.pow(1_000, unit)) + " " + SIZES.get(unit);
  }

  /** Formats a whole number with thousands separators. */
  public static String whole(double value) {
    return new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
  }

  /**
   * Formats a percentage with two digits after its leading nines. Rounds down, so that only 100 is
   * shown as 100.
   */
  public static String percent(double value) {
    int decimals = value < 100 ? (int) Math.floor(2 - Math.log10(100 - value)) : 2;
    return BigDecimal.valueOf(value)
        .setScale(Math.max(2, decimals), RoundingMode.DOWN)
        .stripTrailingZeros()
        .toPlainString();
  }

  /**
   * Formats a value as a percentage of its target, rounded down to one digit, so that only a full
   * value is shown as 100.
   */
  public static String share(double value, double target) {
    double percent = 100 * value / target;
    return BigDecimal.valueOf(percent)
        .setScale(percent < 100 ? 1 : 0, RoundingMode.DOWN)
        .stripTrailingZeros()
        .toPlainString();
  }

  /** Formats seconds, minutes and hours: 42 s, 1:05, 3:00:00. */
  public static String clock(double seconds) {
    long whole = Math.round(seconds);
    if (whole < 60) {
      return whole + " s";
    }
    return whole < 3600
        ? String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
  }
}
