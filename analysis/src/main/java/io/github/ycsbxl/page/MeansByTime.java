package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.statistics.Slots;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Means of a row by iteration, by UTC day, and by intervals. Intervals become longer until all fit
 * into a table. First filled, then read.
 */
final class MeansByTime {
  static final int DAY_SECONDS = 24 * 60 * 60;

  /** Possible interval lengths in s, each a multiple of the previous one. */
  private static final List<Integer> LENGTHS = List.of(10, 60, 600, 3_600, DAY_SECONDS);

  private static final int MOST_COLUMNS = 8;

  private final SortedMap<Long, Mean> iterations = new TreeMap<>();
  private final SortedMap<Long, Mean> days = new TreeMap<>();
  private final Slots<Mean> intervals =
      new Slots<>(Mean::plus, MOST_COLUMNS, LENGTHS.get(0), MeansByTime::longer);

  /** Sum and number of latencies in ns, for an exact mean. Immutable. */
  record Mean(double nanos, long count) {
    static final Mean NONE = new Mean(0, 0);

    static Mean of(Row row) {
      return new Mean(row.summary().mean() * row.succeeded(), row.succeeded());
    }

    Mean plus(Mean other) {
      return new Mean(nanos + other.nanos, count + other.count);
    }

    ObjectNode json() {
      ObjectNode node = JsonFigures.object();
      JsonFigures.put(node, "mean", nanos / count);
      return node.put("count", count);
    }
  }

  /** Type of columns. */
  enum Kind {
    ITERATIONS,
    DAYS,
    INTERVALS
  }

  void add(int iteration, long unixMillis, long second, Mean mean) {
    iterations.merge((long) iteration, mean, Mean::plus);
    days.merge(Math.floorDiv(unixMillis, DAY_SECONDS * 1_000L), mean, Mean::plus);
    intervals.add(second, mean);
  }

  private static int longer(int seconds) {
    return LENGTHS.stream().filter(length -> length > seconds).findFirst().orElse(seconds);
  }

  /** Returns the length of an interval. */
  int seconds() {
    return intervals.seconds();
  }

  /** Merges intervals until they have at least this length, one of another series. */
  void lengthen(int least) {
    intervals.lengthen(Math.max(least, seconds()));
  }

  /** Returns the means by column number. */
  SortedMap<Long, Mean> by(Kind kind) {
    return switch (kind) {
      case ITERATIONS -> iterations;
      case DAYS -> days;
      case INTERVALS -> byNumber();
    };
  }

  private SortedMap<Long, Mean> byNumber() {
    var known = new TreeMap<Long, Mean>();
    intervals.bySecond().forEach((second, mean) -> known.put(second / seconds(), mean));
    return known;
  }
}
