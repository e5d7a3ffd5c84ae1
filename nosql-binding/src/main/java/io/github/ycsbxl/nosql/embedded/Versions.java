package io.github.ycsbxl.nosql.embedded;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Numbers that the store gives out once in its life, whatever happens to its nodes: the count of
 * its openings in front, a counter behind. So a version that was deleted, or taken back by a
 * failover, never comes again. Thread-safe.
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
