package io.github.ycsbxl.nosql.embedded;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Sequence of versions, none of which is given out twice in the life of a store: the number of its
 * openings in the high bits, a counter in the low ones. So a version that was deleted, or rolled
 * back by a failover, never comes back. Thread-safe.
 */
final class Versions {
  private static final int COUNTER_BITS = 40;

  private final AtomicLong last;

  Versions(long opened) {
    last = new AtomicLong(opened << COUNTER_BITS);
  }

  long next() {
    return last.incrementAndGet();
  }
}
