package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.PropertyReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Operation that reads records. A client-side cache answers a fraction of the reads from memory.
 * The cache holds the results of the last reads. A cached read draws one of these results. A record
 * that was read twice is in the cache twice, so hot records are drawn more often. Writes do not
 * modify the cache. Used by one thread.
 */
final class CachedReads {
  private final ReadOperation reads;
  private final RandomGenerator random;
  private final OperationObserver observer;
  private final double share;
  private final int mostKept;
  private final List<Map<String, ByteIterator>> kept = new ArrayList<>();
  private int oldest;

  CachedReads(ReadOperation reads, ThreadContext context, CacheConfig cache) {
    this.reads = reads;
    this.random = context.random();
    this.observer = context.observer();
    this.share = cache.share();
    this.mostKept = Math.max(1, cache.records() / context.thread().count());
  }

  /** Reads the next record from the store, or returns an earlier result from the cache. */
  Status next(DB db) {
    boolean again = !kept.isEmpty() && random.nextDouble() < share;
    if (again) {
      return fromMemory();
    }
    Status status = reads.next(db);
    if (status.isOk()) {
      keep(Map.copyOf(reads.result()));
    }
    return status;
  }

  private Status fromMemory() {
    long startNanos = System.nanoTime();
    reads.result().clear();
    reads.result().putAll(kept.get(random.nextInt(kept.size())));
    observer.completed(OperationType.READ_CACHED, Status.OK, startNanos, System.nanoTime());
    return Status.OK;
  }

  private void keep(Map<String, ByteIterator> record) {
    if (kept.size() < mostKept) {
      kept.add(record);
    } else {
      kept.set(oldest, record);
      oldest = (oldest + 1) % mostKept;
    }
  }

  /**
   * Settings of the client-side cache. Immutable.
   *
   * @param share fraction of reads that the cache answers
   * @param records capacity for all threads of the client
   */
  record CacheConfig(double share, int records) {

    static CacheConfig from(PropertyReader reader) {
      return new CacheConfig(
          reader.get(OperationMix.CACHED), reader.get(OperationMix.CACHED_RECORDS));
    }
  }
}
