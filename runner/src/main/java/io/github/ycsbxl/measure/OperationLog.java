package io.github.ycsbxl.measure;

import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Log of every single operation of a phase. Client threads fill batches, which a thread of the log
 * passes on to be written. It keeps two batches for each client thread and no more: who is faster
 * than the disk waits for it, between two operations. What cannot be written is dropped, so that
 * nobody waits for ever, and reported when the log is closed.
 */
public final class OperationLog implements AutoCloseable {
  private static final int BATCHES_PER_THREAD = 2;

  /** Memory of the heap that the log takes for each client thread. */
  public static final long BYTES_PER_THREAD = BATCHES_PER_THREAD * OperationBatch.BYTES;

  private static final long NAP_MILLIS = 50;
  private static final OperationBatch END = new OperationBatch();

  /** The free batches, in a queue of full size, so that giving a batch back cannot fail. */
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

  /** Receiver of batches. Called by one thread. */
  @FunctionalInterface
  public interface Output {
    void write(OperationBatch batch) throws IOException;
  }

  /** Opens a log for this many client threads. */
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
   * Returns when everything that client threads entered is written; they have ended before.
   *
   * @throws IOException if not all of it could be written
   */
  @Override
  public void close() throws IOException {
    closed = true;
    full.add(END);
    try {
      writer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while operations were written", e);
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
        // Every failure has to be caught, because client threads wait for free batches.
        failure = failure == null ? e : failure;
      }
      if (batch != null && batch != END) {
        free.offer(batch);
      }
    }
  }

  /**
   * Returns a batch that nobody uses; a thread that outlives the log gets one that nobody reads.
   */
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

  /** Log of one client thread, which alone uses it. */
  public final class ThreadLog {
    private final int thread;
    private OperationBatch batch;

    private ThreadLog(int thread) {
      this.thread = thread;
    }

    /**
     * Enters an operation that ended, or one half of a blind read-modify-write.
     *
     * @param row of the result that has its latency
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

    /** Hands over the entries that are left; called when the thread ends. */
    public void flush() {
      if (batch != null) {
        full.add(batch);
        batch = null;
      }
    }
  }
}
