package io.github.ycsbxl.keys;

/**
 * Bounds of the most likely ranks under the majorant of {@link RejectionInversionZipf}, with a
 * guide table (Chen and Asau, AIIE Transactions 6(2), 1974) that finds the rank of an area in one
 * or two steps. Rank k has the area from {@code end[k - 1]} to {@code end[k]}, and accepts it from
 * {@code acceptFrom[k]} on. Immutable and thread-safe.
 */
final class ZipfTable {
  /**
   * Enough for about 62 % of the draws from a million records, and 42 % of those from a billion.
   */
  static final int RANKS = 1 << 12;

  /** Guide entries per rank, so that the last ranks have about one entry each. */
  private static final int ENTRIES_PER_RANK = 8;

  private final double[] end;
  private final double[] acceptFrom;
  private final char[] guide;
  private final double start;
  private final double entriesPerArea;

  /**
   * Creates a table.
   *
   * @param end for each rank from 1 on, the end of its area; at index 0, the start of the first
   * @param acceptFrom for each rank from 1 on, the least accepted area
   */
  ZipfTable(double[] end, double[] acceptFrom) {
    this.end = end;
    this.acceptFrom = acceptFrom;
    int ranks = end.length - 1;
    this.start = end[0];
    int last = ranks * ENTRIES_PER_RANK - 1;
    this.entriesPerArea = last / (end[ranks] - start);
    this.guide = new char[last + 2];
    int entry = 0;
    for (int rank = 1; rank <= ranks; rank++) {
      // Areas and entries are in the same order, so an area's rank is never before its entry's.
      for (int reached = entry(end[rank]); entry <= reached; entry++) {
        guide[entry] = (char) rank;
      }
    }
  }

  /** Returns the end of the last rank's area. */
  double end() {
    return end[end.length - 1];
  }

  /** Returns the rank that has this area, which is at most {@link #end}. */
  int rank(double area) {
    int rank = guide[entry(area)];
    while (area > end[rank]) {
      rank++;
    }
    return rank;
  }

  boolean accepts(int rank, double area) {
    return area >= acceptFrom[rank];
  }

  private int entry(double area) {
    return (int) ((area - start) * entriesPerArea);
  }
}
