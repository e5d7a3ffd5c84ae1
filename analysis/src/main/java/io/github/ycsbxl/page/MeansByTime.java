package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.measure.Row;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Means of a row by iteration, by UTC day, and by intervals. Intervals become longer until all fit
 * into a table. First filled, then read.
 */
final class MeansByTime {
  static final long DAY_SECONDS = 24 * 60 * 60;

  /** Possible interval lengths in s, each a multiple of the previous one. */
  private static final List<Long> LENGTHS = List.of(10L, 60L, 600L, 3_600L, DAY_SECONDS);

  private static final int MOST_COLUMNS = 8;

  private final SortedMap<Long, Mean> iterations = new TreeMap<>();
  private final SortedMap<Long, Mean> days = new TreeMap<>();
  private SortedMap<Long, Mean> intervals = new TreeMap<>();
  private int length;

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
    days.merge(Math.floorDiv(unixMillis, DAY_SECONDS * 1_000), mean, Mean::plus);
    intervals.merge(second / seconds(), mean, Mean::plus);
    while (intervals.lastKey() >= MOST_COLUMNS && length + 1 < LENGTHS.size()) {
      lengthen(LENGTHS.get(length + 1));
    }
  }

  /** Returns the length of an interval. */
  long seconds() {
    return LENGTHS.get(length);
  }

  /** Merges intervals until they have at least this length. */
  void lengthen(long most) {
    while (seconds() < most) {
      long factor = LENGTHS.get(length + 1) / LENGTHS.get(length);
      var longer = new TreeMap<Long, Mean>();
      intervals.forEach((number, mean) -> longer.merge(number / factor, mean, Mean::plus));
      intervals = longer;
      length++;
    }
  }

  /** Returns the means by column number. */
  SortedMap<Long, Mean> by(Kind kind) {
    return switch (kind) {
      case ITERATIONS -> iterations;
      case DAYS -> days;
      case INTERVALS -> intervals;
    };
  }
}
