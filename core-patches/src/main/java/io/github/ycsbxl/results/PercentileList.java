package io.github.ycsbxl.results;

import java.math.BigDecimal;
import java.math.MathContext;
import org.HdrHistogram.Histogram;

/**
 * The latencies of a row in the form in which load drivers of 2009 printed them, to be laid beside
 * figures of that time: milliseconds from the slowest down, with three significant digits.
 * Stateless.
 */
final class PercentileList {
  private static final String[] PERCENTAGES = {
    "100", "99.5", "99", "98", "95", "90", "80", "75", "66", "50"
  };
  private static final MathContext DIGITS = new MathContext(3);
  private static final int NANOS_PER_MILLI_DIGITS = 6;

  private PercentileList() {}

  /** A line, ended; nothing if there are no latencies. */
  static String of(String name, Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      return "";
    }
    var line = new StringBuilder(name).append(" ms ");
    for (String percentage : PERCENTAGES) {
      line.append(line.indexOf("[") < 0 ? '[' : ',').append(percentage).append("% ");
      line.append(millis(nanos.getValueAtPercentile(Double.parseDouble(percentage)))).append(' ');
    }
    return line.append("]\n").toString();
  }

  private static String millis(long nanos) {
    BigDecimal millis = BigDecimal.valueOf(nanos, NANOS_PER_MILLI_DIGITS).round(DIGITS);
    return millis.stripTrailingZeros().toPlainString();
  }
}
