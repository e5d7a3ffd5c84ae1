package io.github.ycsbxl.contents;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import site.ycsb.DB;

/**
 * Reader that uses all connections at once, each of which has a thread of its own meanwhile. The
 * threads are daemons, because a store may never answer. Immutable.
 */
record ParallelReads(List<DB> connections) {
  /** More threads at once make a store no faster for so few reads. */
  private static final int MOST = 16;

  /** One read. */
  interface Read {
    /** Returns whether the reads that have not begun are still needed. */
    boolean isFollowed(DB connection, int index);
  }

  /**
   * Does the reads from index 0 on, until all are done or one of them says that it was the last.
   */
  void run(int count, Read read) {
    int threads = Math.min(Math.min(count, connections.size()), MOST);
    var next = new AtomicInteger();
    var failure = new AtomicReference<RuntimeException>();
    if (threads <= 1) {
      work(connections.get(0), count, next, read);
      return;
    }
    var working = new ArrayList<Thread>();
    for (DB connection : connections.subList(0, threads)) {
      var thread =
          new Thread(
              () -> {
                try {
                  work(connection, count, next, read);
                } catch (RuntimeException e) {
                  next.set(count);
                  failure.compareAndSet(null, e);
                }
              },
              "store-lookup");
      thread.setDaemon(true);
      thread.start();
      working.add(thread);
    }
    join(working);
    if (failure.get() != null) {
      throw failure.get();
    }
  }

  private static void work(DB connection, int count, AtomicInteger next, Read read) {
    for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
      if (!read.isFollowed(connection, i)) {
        next.set(count);
      }
    }
  }

  private static void join(List<Thread> threads) {
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while reading", e);
    }
  }
}
