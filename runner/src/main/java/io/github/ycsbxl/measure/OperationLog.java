package io.github.ycsbxl.measure;

import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Log of every operation of a phase. Client threads fill batches, which a background thread writes.
 * There are two batches per client thread, so a thread that is faster than the disk blocks between
 * operations. Entries that cannot be written are dropped, so that no thread blocks forever, and the
 * loss is reported by {@link #close}.
 */
public final class OperationLog implements AutoCloseable {
  private static final int BATCHES_PER_THREAD = 2;

  /** Heap of the log per client thread. */
  public static final long BYTES_PER_THREAD = BATCHES_PER_THREAD * OperationBatch.BYTES;

  private static final long NAP_MILLIS = 50;
  private static final OperationBatch END = new OperationBatch();

  /** Free batches. The queue has room for all of them, so returning a batch cannot fail. */
  private final BlockingQueue<OperationBatch> free;

  private final BlockingQueue<OperationBatch> full = new LinkedBlockingQueue<>();
  private final Output output;
  private final Thread writer = new Thread(this::writeAll, "operations-log");
  private volatile boolean closed;
  private Throwable failure;

  private OperationLog(int threads, Output output) {
    this.output = output;
    this.free = new ArrayBlockingQueue<>(BATCHES_PER_THREAD * threads);
    IntStream.range(0, BATCHES_PER_THREAD * threads).forEach(i -> free.add(new OperationBatch()));
  }

  /** Receiver of batches, called by one thread. */
  @FunctionalInterface
  public interface Output {
    void write(OperationBatch batch) throws IOException;
  }

  /** Opens a log for this number of client threads. */
  public static OperationLog start(int threads, Output output) {
    var log = new OperationLog(threads, output);
    log.writer.setDaemon(true);
    log.writer.start();
    return log;
  }

  ThreadLog thread(int index) {
    return new ThreadLog(index);
  }

  /**
   * Waits until all entries are written. Client threads must have ended.
   *
   * @throws IOException if an entry could not be written
   */
  @Override
  public void close() throws IOException {
    closed = true;
    full.add(END);
    try {
      writer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while writing operations", e);
    }
    if (failure != null) {
      throw failure instanceof IOException known
          ? known
          : new IOException(failure.toString(), failure);
    }
  }

  private void writeAll() {
    OperationBatch batch = null;
    while (batch != END) {
      batch = null;
      try {
        batch = full.take();
        if (failure == null && batch != END) {
          output.write(batch);
        }
      } catch (Throwable e) {
        // Every failure must be caught, because client threads wait for free batches.
        failure = failure == null ? e : failure;
      }
      if (batch != null && batch != END) {
        free.offer(batch);
      }
    }
  }

  /** Returns a free batch. A thread that outlives the log gets a batch that is never read. */
  private OperationBatch next() {
    try {
      OperationBatch batch = free.poll(NAP_MILLIS, TimeUnit.MILLISECONDS);
      while (batch == null && !closed) {
        batch = free.poll(NAP_MILLIS, TimeUnit.MILLISECONDS);
      }
      return batch == null ? new OperationBatch() : batch;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new OperationBatch();
    }
  }

  /** Log of one client thread, and used by that thread only. */
  public final class ThreadLog {
    private final int thread;
    private OperationBatch batch;

    private ThreadLog(int thread) {
      this.thread = thread;
    }

    /**
     * Logs a completed operation, or one half of a blind read-modify-write.
     *
     * @param row result row that contains its latency
     * @param dueNanos {@code Long.MIN_VALUE} without a target rate
     */
    public void add(String row, String status, long startNanos, long endNanos, long dueNanos) {
      if (batch == null) {
        batch = next();
        batch.begin(thread);
      }
      batch.add(row, status, startNanos, endNanos, dueNanos);
      if (batch.isFull()) {
        flush();
      }
    }

    /** Passes on the remaining entries. Called when the thread ends. */
    public void flush() {
      if (batch != null) {
        full.add(batch);
        batch = null;
      }
    }
  }
}
