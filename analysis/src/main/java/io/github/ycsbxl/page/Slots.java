package io.github.ycsbxl.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * Values by intervals of equal length, 300 at most: a longer run makes every two intervals one, so
 * that its length need not be known before it is read. Filled, then read.
 */
final class Slots<T> {
  /** The most intervals that a chart has room for. */
  static final int MOST = 300;

  private final BinaryOperator<T> sum;
  private int seconds = 1;
  private List<T> values = new ArrayList<>();

  /**
   * @param sum of two values, the earlier one first
   */
  Slots(BinaryOperator<T> sum) {
    this.sum = sum;
  }

  /** Adds a value that was measured in a second, counted from the start of the run. */
  void add(long second, T value) {
    makeRoom(second);
    int index = index(second);
    if (index >= values.size()) {
      values.addAll(Collections.nCopies(index + 1 - values.size(), null));
    }
    values.set(index, sum(values.get(index), value));
  }

  /** Makes intervals so long that a second is in one of them. */
  void makeRoom(long second) {
    while (index(second) >= MOST) {
      lengthen(2 * seconds);
    }
  }

  /** The interval in which a second is. */
  int index(long second) {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(0, second) / seconds);
  }

  /** The length of an interval. */
  int seconds() {
    return seconds;
  }

  /** Makes intervals of this length, a multiple of their present one. */
  void lengthen(int length) {
    int group = length / seconds;
    values = merged(group);
    seconds = length;
  }

  /** The values of so many intervals each; null if there is none in any of them. */
  List<T> merged(int group) {
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

  /** The values by interval; null where there is none. */
  List<T> values() {
    return Collections.unmodifiableList(values);
  }

  private T sum(T one, T other) {
    return one == null ? other : other == null ? one : sum.apply(one, other);
  }
}
