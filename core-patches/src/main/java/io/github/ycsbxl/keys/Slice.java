package io.github.ycsbxl.keys;

/** Range of key numbers from {@code start} (inclusive) to {@code start + count} (exclusive). */
public record Slice(long start, long count) {
  /**
   * Creates a range.
   *
   * @throws IllegalArgumentException if {@code start} or {@code count} is negative, or the end
   *     exceeds the largest long
   */
  public Slice {
    if (start < 0 || count < 0 || count > Long.MAX_VALUE - start) {
      throw new IllegalArgumentException(
          "not a slice of the key numbers: " + count + " numbers from " + start);
    }
  }

  /**
   * Returns the part of the range for one of {@code clients} clients. The parts of all clients are
   * disjoint and cover the range, and their sizes differ by at most one.
   */
  public Slice slice(int index, int clients) {
    if (index < 0 || index >= clients) {
      throw new IllegalArgumentException("client " + index + " of " + clients + " does not exist");
    }
    long size = count / clients;
    long larger = count % clients;
    return new Slice(
        start + index * size + Math.min(index, larger), index < larger ? size + 1 : size);
  }

  public boolean contains(long number) {
    return number >= start && number - start < count;
  }
}
