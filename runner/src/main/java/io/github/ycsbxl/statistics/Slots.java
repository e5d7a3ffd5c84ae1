package io.github.ycsbxl.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * Values by intervals of equal length. In longer runs, intervals are merged, so the length of the
 * run need not be known in advance. Filled, then read.
 */
public final class Slots<T> {
  /** Maximum number of intervals in a chart. */
  public static final int MOST = 300;

  private final BinaryOperator<T> sum;
  private final int most;
  private final IntUnaryOperator longer;
  private int seconds;
  private List<T> values = new ArrayList<>();

  /**
   * Creates an empty series for a chart.
   *
   * @param sum merges two values, the earlier one first
   */
  public Slots(BinaryOperator<T> sum) {
    this(sum, MOST, 1, length -> 2 * length);
  }

  /**
   * Creates an empty series.
   *
   * @param most number of intervals above which they become longer
   * @param seconds length of an interval at first
   * @param longer returns the next length, a multiple of a length, or the same length if it is the
   *     maximum
   */
  public Slots(BinaryOperator<T> sum, int most, int seconds, IntUnaryOperator longer) {
    this.sum = sum;
    this.most = most;
    this.seconds = seconds;
    this.longer = longer;
  }

  public Slots<T> copy() {
    var copy = new Slots<>(sum, most, seconds, longer);
    copy.values = new ArrayList<>(values);
    return copy;
  }

  /** Adds a value measured in a second, counted from the start of the run. */
  public void add(long second, T value) {
    makeRoom(second);
    int index = index(second);
    if (index >= values.size()) {
      values.addAll(Collections.nCopies(index + 1 - values.size(), null));
    }
    values.set(index, sum(values.get(index), value));
  }

  /** Merges intervals until few enough reach up to this second, or have the maximum length. */
  public void makeRoom(long second) {
    while (index(second) >= most && longer.applyAsInt(seconds) > seconds) {
      lengthen(longer.applyAsInt(seconds));
    }
  }

  /** Returns the index of the interval that contains a second. */
  public int index(long second) {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(0, second) / seconds);
  }

  /** Returns the length of an interval. */
  public int seconds() {
    return seconds;
  }

  /** Merges intervals to this length, a multiple of the current one. */
  public void lengthen(int length) {
    int group = length / seconds;
    values = merged(group);
    seconds = length;
  }

  /** Returns the values of groups of intervals; null for a group without values. */
  public List<T> merged(int group) {
    var merged = new ArrayList<T>();
    for (int from = 0; from < values.size(); from += group) {
      T whole = null;
      for (T one : values.subList(from, Math.min(values.size(), from + group))) {
        whole = sum(whole, one);
      }
      merged.add(whole);
    }
    return merged;
  }

  /** Returns the values by interval; null for an interval without a value. */
  public List<T> values() {
    return Collections.unmodifiableList(values);
  }

  /**
   * Returns the values by the first second of their interval, without intervals without a value.
   */
  public SortedMap<Long, T> bySecond() {
    var known = new TreeMap<Long, T>();
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) != null) {
        known.put((long) i * seconds, values.get(i));
      }
    }
    return known;
  }

  private T sum(T one, T other) {
    return one == null ? other : other == null ? one : sum.apply(one, other);
  }
}
