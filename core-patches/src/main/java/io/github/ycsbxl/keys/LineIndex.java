package io.github.ycsbxl.keys;

import java.util.Arrays;

/**
 * Index of line offsets: it has the offset of every n-th non-empty line of a file, and grows as
 * lines are requested. When the index is full, every second offset is dropped and n doubles.
 * Thread-safe; a lock is only taken to extend the index.
 */
final class LineIndex {
  /** Maximum number of entries, which take 32 MiB; with 10^9 lines, every 256th line is indexed. */
  static final int MOST_ENTRIES = 1 << 22;

  private static final int FIRST_ENTRIES = 1 << 10;
  private static final int FIRST_STEP_BITS = 4;

  /** Number of lines to index at a time, so that locks are rare. */
  private static final int AHEAD = 1 << 12;

  private final MappedFile file;
  private final int mostEntries;
  private volatile Known known;

  /**
   * State of the index, whose array is append-only.
   *
   * @param lines number of lines found
   * @param end start of the next line, or end of the file
   * @param complete true if these are all lines
   */
  private record Known(long[] starts, int stepBits, long lines, long end, boolean complete) {
    boolean has(long line) {
      return complete || line < lines;
    }
  }

  LineIndex(MappedFile file, int mostEntries) {
    this.file = file;
    this.mostEntries = mostEntries;
    long first = file.lineStart(0);
    var starts = new long[Math.min(FIRST_ENTRIES, mostEntries)];
    this.known = new Known(starts, FIRST_STEP_BITS, 0, first, file.isEnd(first));
  }

  boolean isEmpty() {
    return known.complete() && known.lines() == 0;
  }

  /** Returns the start of a line. Positions start at 0 and wrap around after the last line. */
  long start(long position) {
    Known now = known;
    if (!now.has(position)) {
      now = advance(position);
    }
    long line = position < now.lines() ? position : position % now.lines();
    long start = now.starts()[(int) (line >>> now.stepBits())];
    for (long left = line & (1L << now.stepBits()) - 1; left > 0; left--) {
      start = file.lineStart(file.lineEnd(start));
    }
    return start;
  }

  private synchronized Known advance(long position) {
    while (!known.has(position)) {
      known = further(known);
    }
    return known;
  }

  private Known further(Known now) {
    long[] starts = now.starts();
    int stepBits = now.stepBits();
    long line = now.lines();
    long place = now.end();
    for (int i = 0; i < AHEAD && !file.isEnd(place); i++) {
      if ((line & (1L << stepBits) - 1) == 0) {
        int entry = (int) (line >>> stepBits);
        if (entry == mostEntries) {
          starts = everySecond(starts);
          stepBits++;
          entry /= 2;
        } else if (entry == starts.length) {
          starts = Arrays.copyOf(starts, (int) Math.min(2L * starts.length, mostEntries));
        }
        starts[entry] = place;
      }
      line++;
      place = file.lineStart(file.lineEnd(place));
    }
    return new Known(starts, stepBits, line, place, file.isEnd(place));
  }

  /** Copies every second entry to a new array, since other threads may be reading the old one. */
  private static long[] everySecond(long[] starts) {
    var kept = new long[starts.length];
    for (int i = 0; i < starts.length / 2; i++) {
      kept[i] = starts[2 * i];
    }
    return kept;
  }
}
