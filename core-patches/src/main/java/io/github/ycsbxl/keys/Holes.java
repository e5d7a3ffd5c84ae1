package io.github.ycsbxl.keys;

import java.util.Arrays;

/**
 * A growing set of positions: bits in pages of 8 KiB, one per 65,536 positions of which any is in
 * the set. Reading takes no lock and sees a position whose {@link #add} happened before.
 */
final class Holes {
  private static final int PAGE_BITS = 16;
  private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

  private volatile long[][] pages = {};

  boolean isEmpty() {
    return pages.length == 0;
  }

  boolean contains(long position) {
    long[][] current = pages;
    long page = position >>> PAGE_BITS;
    return page < current.length
        && current[(int) page] != null
        && (current[(int) page][word(position)] >>> position & 1) != 0;
  }

  synchronized void add(long position) {
    int page = Math.toIntExact(position >>> PAGE_BITS);
    long[][] current = pages;
    if (page >= current.length) {
      current = Arrays.copyOf(current, page + 1);
    }
    if (current[page] == null) {
      current[page] = new long[1 << PAGE_BITS - 6];
    }
    current[page][word(position)] |= 1L << position;
    // Also publishes a bit that went into an existing page.
    pages = current;
  }

  private static int word(long position) {
    return ((int) position & PAGE_MASK) >>> 6;
  }
}
