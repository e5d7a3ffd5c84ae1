package io.github.ycsbxl.keys;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.roaringbitmap.ArrayContainer;
import org.roaringbitmap.Container;

/**
 * Growing set of key numbers that have no record. Numbers are stored like in a compressed bitmap:
 * one container per 65,536 numbers, with 2 bytes per number and 8 KiB at most. Memory depends on
 * the number of elements, not on their magnitude. A Bloom filter in front of the containers speeds
 * up lookups in sparse key spaces.
 *
 * <p>Thread-safe. Reads are lock-free. Containers are replaced and never modified, so a read sees
 * each number whose {@link #add} happened before the read.
 */
final class AbsentKeys {
  private static final int CONTAINER_BITS = 16;

  final ConcurrentMap<Long, Container> containers = new ConcurrentHashMap<>();
  private final AtomicLong size = new AtomicLong();

  /**
   * Read lock for adding numbers; write lock for replacing the filter, so that no number is missed.
   */
  private final ReadWriteLock growth = new ReentrantReadWriteLock();

  private volatile NumberFilter filter = NumberFilter.smallest();

  boolean isEmpty() {
    return containers.isEmpty();
  }

  long size() {
    return size.get();
  }

  boolean contains(long number) {
    // In most runs, no number is absent, so operations need not compute the hash of the filter.
    return size.get() > 0 && filter.mayContain(number) && isInContainer(number);
  }

  private boolean isInContainer(long number) {
    Container container = containers.get(number >>> CONTAINER_BITS);
    return container != null && container.contains((char) number);
  }

  /** Adds a number. Returns false if it was already in the set. */
  boolean add(long number) {
    growth.readLock().lock();
    try {
      if (!addToContainer(number)) {
        return false;
      }
      filter.add(number);
    } finally {
      growth.readLock().unlock();
    }
    growFor(size.get());
    return true;
  }

  private boolean addToContainer(long number) {
    var added = new boolean[1];
    containers.compute(
        number >>> CONTAINER_BITS,
        (high, before) -> {
          if (before != null && before.contains((char) number)) {
            return before;
          }
          added[0] = true;
          // Count the number before it becomes visible. A thread that does not find the last
          // record must already see that all records are deleted.
          size.incrementAndGet();
          return (before == null ? new ArrayContainer() : before.clone()).add((char) number);
        });
    return added[0];
  }

  private void growFor(long numbers) {
    if (filter.isFor(numbers)) {
      return;
    }
    growth.writeLock().lock();
    try {
      if (!filter.isFor(numbers)) {
        NumberFilter larger = filter.larger();
        containers.forEach((high, container) -> addAll(high << CONTAINER_BITS, container, larger));
        filter = larger;
      }
    } finally {
      growth.writeLock().unlock();
    }
  }

  private static void addAll(long first, Container container, NumberFilter filter) {
    for (var low = container.getCharIterator(); low.hasNext(); ) {
      filter.add(first | low.next());
    }
  }
}
