package io.github.ycsbxl.tables;

import io.github.ycsbxl.measure.RowName;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * Formatter of latencies like load drivers of 2009 printed them, for comparison with results of
 * that time: milliseconds from the slowest down, with three significant digits. Stateless.
 */
public final class PercentileList {
  /** Percentages of the list, from the slowest down. */
  public static final List<String> PERCENTAGES =
      List.of("100", "99.5", "99", "98", "95", "90", "80", "75", "66", "50");

  private static final MathContext DIGITS = new MathContext(3);
  private static final int NANOS_PER_MILLI_DIGITS = 6;

  private PercentileList() {}

  /** Formats a line with its line break, or an empty text without latencies. */
  public static String format(RowName name, Histogram nanos) {
    return nanos.getTotalCount() == 0
        ? ""
        : name
            + " ms "
            + format(percentage -> OptionalDouble.of(nanos.getValueAtPercentile(percentage)))
            + "\n";
  }

  /** Formats only the list, with the percentages whose latency in nanoseconds is known. */
  public static String format(DoubleFunction<OptionalDouble> nanos) {
    var parts = new ArrayList<String>();
    for (String percentage : PERCENTAGES) {
      nanos
          .apply(Double.parseDouble(percentage))
          .ifPresent(value -> parts.add(percentage + "% " + millis(Math.round(value)) + " "));
    }
    return "[" + String.join(",", parts) + "]";
  }

  private static String millis(long nanos) {
    BigDecimal millis = BigDecimal.valueOf(nanos, NANOS_PER_MILLI_DIGITS).round(DIGITS);
    return millis.stripTrailingZeros().toPlainString();
  }
}
