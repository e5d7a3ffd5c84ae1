package io.github.ycsbxl.page;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * Unit in which numbers that belong together are shown: that in which their median is from 1 to
 * 1,000, so that 0.000031 ms is 31 ns; or a smaller one in which the least has digits, too, if the
 * greatest does not get too many. Immutable.
 *
 * @param places by which the decimal point of a number moves to the right
 */
public record DisplayUnit(String name, int places) {
  private static final List<List<String>> KINDS =
      List.of(List.of("ns", "us", "ms", "s"), List.of("B", "KB", "MB", "GB", "TB"));

  /** The least number that is no row of zeros, and the greatest that a smaller unit is good for. */
  private static final double LEAST = 0.01;

  private static final double MOST = 10;

  /** A unit with what follows it, as in MB/s or in ms from the due time. */
  private static final Pattern FORM = Pattern.compile("(ns|us|ms|s|[KMGT]?B)([/, ].*)?");

  /** Chooses the unit of numbers that are in this one, which stays if it is no time and no size. */
  public static DisplayUnit of(String unit, DoubleStream numbers) {
    Matcher parts = FORM.matcher(unit);
    double[] sizes =
        numbers.map(Math::abs).filter(size -> size > 0 && Double.isFinite(size)).sorted().toArray();
    if (!parts.matches() || sizes.length == 0) {
      return new DisplayUnit(unit, 0);
    }
    List<String> names =
        KINDS.stream().filter(kind -> kind.contains(parts.group(1))).findFirst().orElseThrow();
    int given = names.indexOf(parts.group(1));
    int at = given;
    double median = sizes[(sizes.length - 1) / 2];
    while (median < 1 && at > 0) {
      median *= 1e3;
      at--;
    }
    while (median >= 1e3 && at < names.size() - 1) {
      median /= 1e3;
      at++;
    }
    double scale = median / sizes[(sizes.length - 1) / 2];
    while (scale * sizes[0] < LEAST && scale * sizes[sizes.length - 1] < MOST && at > 0) {
      scale *= 1e3;
      at--;
    }
    String rest = parts.group(2) == null ? "" : parts.group(2);
    return new DisplayUnit(names.get(at) + rest, 3 * (given - at));
  }

  /** Whether there are other units for such numbers. */
  static boolean isChosen(String unit) {
    return FORM.matcher(unit).matches();
  }

  /** The cell of the same number in this unit, with all its digits. */
  public Cell of(Cell cell) {
    return places == 0 ? cell : cell.moved(places);
  }
}
