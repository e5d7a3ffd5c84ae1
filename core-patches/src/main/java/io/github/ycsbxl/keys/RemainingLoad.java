package io.github.ycsbxl.keys;

import java.util.List;

/**
 * Rest of a client's load, in ascending order. Immutable.
 *
 * @param ranges numbers of the records, as disjoint ascending ranges
 * @param doubtful numbers whose records may already be in the store
 */
public record RemainingLoad(List<Slice> ranges, List<Slice> doubtful) {
  public RemainingLoad {
    ranges = List.copyOf(ranges);
    doubtful = List.copyOf(doubtful);
  }

  /** Returns the whole load. The store must not yet contain any of its records. */
  public static RemainingLoad all(Slice records) {
    return new RemainingLoad(List.of(records), List.of());
  }

  public long count() {
    long count = 0;
    for (Slice range : ranges) {
      count += range.count();
    }
    return count;
  }

  /**
   * Returns the number of a record at an index from 0 (inclusive) to {@link #count} (exclusive).
   */
  public long numberAt(long index) {
    long rest = index;
    // Avoid an iterator: each insert calls this method, and allocates nothing else except the
    // key.
    for (int i = 0; i < ranges.size(); i++) {
      Slice range = ranges.get(i);
      if (rest < range.count()) {
        return range.start() + rest;
      }
      rest -= range.count();
    }
    throw new IndexOutOfBoundsException("index " + index + " of " + count());
  }

  /** Returns true if this continues an interrupted load. */
  public boolean resumes() {
    return !doubtful.isEmpty();
  }

  public boolean isDoubtful(long number) {
    for (int i = 0; i < doubtful.size(); i++) {
      if (doubtful.get(i).contains(number)) {
        return true;
      }
    }
    return false;
  }
}
