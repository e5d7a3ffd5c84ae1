package io.github.ycsbxl.screen;

import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * One-line chart of the last 40 values, from zero to their maximum, with fewer than 80 characters.
 * Not thread-safe.
 */
public final class Sparkline {
  private static final String BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
  private static final int MOST = 40;

  private final String name;
  private final DoubleFunction<String> format;
  private final Deque<Double> values = new ArrayDeque<>();

  /**
   * Creates an empty chart.
   *
   * @param name name and unit of the values
   * @param format formats the maximum
   */
  public Sparkline(String name, DoubleFunction<String> format) {
    this.name = name;
    this.format = format;
  }

  /** Returns true if the terminal's character set has the block characters of a chart. */
  public static boolean isPrintable() {
    return Charset.defaultCharset().newEncoder().canEncode(BARS);
  }

  public void add(double value) {
    values.add(value);
    if (values.size() > MOST) {
      values.remove();
    }
  }

  /** Formats the chart, such as "ops/s ▁▃█▇ up to 41,000". */
  @Override
  public String toString() {
    double most = values.stream().mapToDouble(value -> value).max().orElse(0);
    var line = new StringBuilder(String.format(Locale.ROOT, "%-8s ", name));
    values.forEach(value -> line.append(BARS.charAt(height(value, most))));
    return line + " up to " + format.apply(most);
  }

  /** Formats values as bars. The highest one is as high as a character. */
  public static String bars(double[] values) {
    double most = Arrays.stream(values).max().orElse(0);
    var bars = new StringBuilder();
    for (double value : values) {
      bars.append(value == 0 ? ' ' : BARS.charAt(height(value, most)));
    }
    return bars.toString();
  }

  private static int height(double value, double most) {
    return most > 0 ? (int) Math.round((BARS.length() - 1) * value / most) : 0;
  }
}
