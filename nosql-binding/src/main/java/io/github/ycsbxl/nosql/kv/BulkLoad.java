package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.nosql.kv.KvSettings.BulkParallelism;
import java.util.Collections;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import oracle.kv.BulkWriteOptions;
import oracle.kv.EntryStream;
import oracle.kv.FaultException;
import oracle.kv.KVStore;
import oracle.kv.Key;
import oracle.kv.KeyValue;
import oracle.kv.Value;

/**
 * Bulk load through the client's bulk put, which sends many records per request. The load starts
 * with the first record and cannot be restarted. Only its end shows which records were stored.
 * Thread-safe.
 */
final class BulkLoad {
  private static final int MOST_WAITING = 1_000;
  private static final KeyValue END = new KeyValue(Key.createKey("end"), Value.EMPTY_VALUE);

  private final BlockingQueue<KeyValue> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  // Threads that add records hold the read lock; the end of the load waits for the write lock.
  private final ReadWriteLock handingOver = new ReentrantReadWriteLock();
  private final LongAdder present = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final int streams;
  private final KvErrors errors;
  private final FutureTask<Void> put;
  private final AtomicBoolean begun = new AtomicBoolean();
  private volatile boolean ended;

  BulkLoad(KVStore client, BulkParallelism parallelism, BulkWriteOptions options, KvErrors errors) {
    this.streams = parallelism.streams();
    this.errors = errors;
    options.setStreamParallelism(streams);
    options.setPerShardParallelism(parallelism.requestsPerShard());
    this.put =
        new FutureTask<>(
            () -> {
              client.put(Collections.nCopies(streams, new Waiting()), options);
              return null;
            });
  }

  /** Accepts the record. Returns false if the load has ended. */
  boolean take(Key key, byte[] record) {
    handingOver.readLock().lock();
    try {
      if (ended) {
        return false;
      }
      if (!begun.get()) {
        begin();
      }
      handOver(new KeyValue(key, Value.createValue(record)));
      return true;
    } finally {
      handingOver.readLock().unlock();
    }
  }

  /**
   * Returns when the store has all accepted records. Does nothing if there are none.
   *
   * @throws FaultException once, if the store does not have all of them
   */
  void end() {
    if (begun.get() && !finished()) {
      finish();
    }
  }

  private boolean finished() {
    return ended && put.isDone();
  }

  private synchronized void finish() {
    handingOver.writeLock().lock();
    try {
      if (ended) {
        return;
      }
      ended = true;
    } finally {
      handingOver.writeLock().unlock();
    }
    for (int i = 0; i < streams; i++) {
      handOver(END);
    }
    awaitPut();
    if (present.sum() + failed.sum() > 0) {
      throw new FaultException(
          "the bulk load skipped %d existing records, and %d records failed"
              .formatted(present.sum(), failed.sum()),
          false);
    }
  }

  private void begin() {
    if (begun.compareAndSet(false, true)) {
      var thread = new Thread(put, "nosql-bulk-load");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void handOver(KeyValue entry) {
    try {
      while (!waiting.offer(entry, 1, TimeUnit.SECONDS)) {
        if (put.isDone()) {
          awaitPut();
          throw new FaultException("the bulk load ended early", false);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FaultException("interrupted during a bulk load", e, false);
    }
  }

  private void awaitPut() {
    try {
      put.get();
    } catch (ExecutionException e) {
      throw new FaultException("the bulk load failed", e.getCause(), false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FaultException("interrupted during a bulk load", e, false);
    }
  }

  /** Stream of waiting records. All streams are alike and take records in turn. */
  private final class Waiting implements EntryStream<KeyValue> {
    @Override
    public String name() {
      return "load";
    }

    @Override
    public KeyValue getNext() {
      try {
        KeyValue next = waiting.take();
        return next == END ? null : next;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return null;
      }
    }

    @Override
    public void completed() {}

    @Override
    public void keyExists(KeyValue entry) {
      present.increment();
    }

    @Override
    public void catchException(RuntimeException failure, KeyValue entry) {
      failed.increment();
      errors.ofWrite(failure);
    }
  }
}
