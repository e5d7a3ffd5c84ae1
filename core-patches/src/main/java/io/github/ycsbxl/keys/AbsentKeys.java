package io.github.ycsbxl.keys;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.roaringbitmap.ArrayContainer;
import org.roaringbitmap.Container;

/**
 * A growing set of the key numbers that have no record, in the containers of a compressed bitmap:
 * one for every 65,536 numbers of which any is in the set, with 2 bytes a number and 8 KiB at most.
 * Its memory depends on how many numbers there are, not on how large they are. A filter in front
 * makes a look as short in a large key space, where each number has a container of its own, as in a
 * small one.
 *
 * <p>Safe for use by many threads. Reading takes no lock and sees a number whose {@link #add}
 * happened before, since a container is never changed but replaced.
 */
final class AbsentKeys {
  private static final int CONTAINER_BITS = 16;

  final ConcurrentMap<Long, Container> containers = new ConcurrentHashMap<>();
  private final AtomicLong size = new AtomicLong();

  /**
   * Locks for reading while numbers are added, and for writing while the filter is replaced, so
   * that none is missed.
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
    return filter.mayContain(number) && isInContainer(number);
  }

  private boolean isInContainer(long number) {
    Container container = containers.get(number >>> CONTAINER_BITS);
    return container != null && container.contains((char) number);
  }

  /** Adds a number, and returns whether it is a new one. */
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
          // A number counts before any thread can find it: who misses the last record that was
          // deleted has to see that none is left.
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
