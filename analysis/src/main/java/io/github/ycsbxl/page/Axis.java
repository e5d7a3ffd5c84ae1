package io.github.ycsbxl.page;

import java.util.List;
import java.util.stream.IntStream;

/**
 * An axis of a chart. Immutable.
 *
 * @param label with its unit, such as "latency, ms"
 * @param words at 0, 1, 2 and so on, if it has words instead of numbers
 */
public record Axis(String label, Scale scale, List<String> words) {
  public static final Axis TIME = new Axis("time from the start of the run", Scale.SECONDS);
  public static final Axis THROUGHPUT = new Axis("throughput, operations/s", Scale.LINEAR);

  /** The axis of latencies, which may differ by orders of magnitude. */
  public static final Axis LATENCY = new Axis("latency, ms", Scale.LOGARITHMIC);

  /** Numbers that end at so many times the first one, in growing steps, are not drawn evenly. */
  private static final double MANY_TIMES = 8;

  public Axis(String label, Scale scale) {
    this(label, scale, List.of());
  }

  /** Makes an axis that has places for these numbers, of which there are several, in order. */
  public static Axis of(String label, double[] numbers) {
    return new Axis(label, scale(numbers));
  }

  private static Scale scale(double[] numbers) {
    int last = numbers.length - 1;
    double[] steps =
        IntStream.range(0, last).mapToDouble(i -> numbers[i + 1] - numbers[i]).sorted().toArray();
    if (numbers[0] > 0
        && numbers[last] >= MANY_TIMES * numbers[0]
        && steps[last - 1] > 2 * steps[0]) {
      return Scale.DOUBLING;
    }
    boolean whole = IntStream.of(0, last).allMatch(i -> numbers[i] == Math.rint(numbers[i]));
    return whole ? Scale.WHOLE : Scale.NARROW;
  }

  /** The unit of columns of a table, whose numbers choose it; empty if there is no such choice. */
  String unitOfColumns() {
    String unit = label.substring(label.lastIndexOf(", ") + 1).strip();
    return DisplayUnit.isChosen(unit) ? unit : "";
  }

  /** Whether numbers are times in ms, of which each is shown in the unit that it needs. */
  boolean isTime() {
    return unitOfColumns().equals("ms");
  }

  /** The label without the unit that columns, or numbers on the axis, have. */
  String labelWithoutUnit() {
    String unit = unitOfColumns();
    return unit.isEmpty() || unit.equals(label)
        ? label
        : label.substring(0, label.length() - unit.length() - 2);
  }

  /** Formats a coordinate as a table shows it. */
  String text(double coordinate) {
    return switch (scale) {
      case PERCENTILE -> NumberFormats.plain(Scale.percentage(coordinate)) + " %";
      case SECONDS -> NumberFormats.clock(coordinate);
      case WORDS -> words.get((int) coordinate);
      default -> NumberFormats.number(coordinate);
    };
  }
}
