package io.github.ycsbxl.trace;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.SplitMix;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Distributor of the lines of a trace to the threads of all clients. A hash of the key selects the
 * thread, so that all operations of a key are executed in order. Every client reads the whole file
 * and skips the lines of other clients.
 *
 * <p>A thread without lines reads the file and fills the queues of the others. Each queue holds
 * {@value #AHEAD} lines, so memory does not depend on the file size, and a slow thread delays the
 * others. A phase continues where the previous one ended, or restarts at the end of the file.
 * Thread-safe.
 */
public final class TraceFeed implements AutoCloseable {
  private static final int AHEAD = 1024;
  private static final long NAP_MILLIS = 50;
  private static final long UNKNOWN = Long.MIN_VALUE;

  private final TraceConfig config;
  private final ClientId client;
  private final BooleanSupplier stop;
  private final List<BlockingQueue<TraceLine>> queues;

  /** Number of phases that each thread has finished. */
  private final AtomicIntegerArray ended;

  private final ReentrantLock reading = new ReentrantLock();
  private final Condition room = reading.newCondition();
  private volatile int phase = -1;
  private volatile long firstNanos = UNKNOWN;

  // The lock protects the fields below.
  private TraceReader reader;
  private TraceLine unplaced;
  private boolean atEnd = true;

  /**
   * Creates a feed for threads that have not started.
   *
   * @param threads per client
   * @param stop returns true once threads must stop waiting
   */
  public TraceFeed(TraceConfig config, ClientId client, int threads, BooleanSupplier stop) {
    this.config = config;
    this.client = client;
    this.stop = stop;
    this.queues =
        IntStream.range(0, threads)
            .<BlockingQueue<TraceLine>>mapToObj(thread -> new ArrayBlockingQueue<>(AHEAD))
            .toList();
    this.ended = new AtomicIntegerArray(threads);
  }

  /** Returns the part of one thread. */
  public ThreadTrace thread(int thread) {
    return new ThreadTrace(this, thread, config.speed());
  }

  /** Returns the line that {@link #take} would return; null if this phase has no more. */
  TraceLine head(int thread) {
    if (ended.get(thread) > phase) {
      begin(ended.get(thread));
    }
    TraceLine head = queues.get(thread).peek();
    return head == null && readOn(thread) ? queues.get(thread).peek() : head;
  }

  /** Returns and removes the next line of the thread; null if this phase has no more. */
  TraceLine take(int thread) {
    if (head(thread) == null) {
      return null;
    }
    BlockingQueue<TraceLine> queue = queues.get(thread);
    TraceLine taken = queue.poll();
    // Wake the reader when the queue is half empty, not for each line.
    if (queue.remainingCapacity() == AHEAD / 2) {
      signalRoom();
    }
    return taken;
  }

  /** Returns the time of the first line of this phase. */
  long firstNanos() {
    return firstNanos;
  }

  /** Declares that the thread executes no more operations in this phase. */
  void end(int thread) {
    ended.incrementAndGet(thread);
  }

  @Override
  public void close() {
    reading.lock();
    try {
      closeFile();
    } finally {
      reading.unlock();
    }
  }

  private void begin(int next) {
    reading.lock();
    try {
      if (next <= phase) {
        return;
      }
      boolean done = unplaced == null && queues.stream().allMatch(BlockingQueue::isEmpty);
      if (atEnd && done) {
        reader = TraceReader.open(config.file());
        atEnd = false;
      }
      firstNanos =
          Stream.concat(Stream.ofNullable(unplaced), queues.stream().map(BlockingQueue::peek))
              .filter(Objects::nonNull)
              .mapToLong(TraceLine::nanos)
              .min()
              .orElse(UNKNOWN);
      phase = next;
    } catch (IOException e) {
      throw new TraceException(ErrorMessages.fileMessage(e), e);
    } finally {
      reading.unlock();
    }
  }

  /** Reads until the thread has a line. Returns false if there is none or the phase ends. */
  private boolean readOn(int thread) {
    reading.lock();
    try {
      while (queues.get(thread).isEmpty()) {
        if (unplaced == null) {
          unplaced = read();
        }
        if (unplaced == null) {
          return false;
        }
        if (queues.get(slot(unplaced.key()) % queues.size()).offer(unplaced)) {
          unplaced = null;
        } else if (stop.getAsBoolean() || isEnding() || !awaitRoom()) {
          return false;
        }
      }
      return true;
    } finally {
      reading.unlock();
    }
  }

  /** Returns the next line for this client; null after the last one. */
  private TraceLine read() {
    while (!atEnd && !stop.getAsBoolean()) {
      TraceLine line;
      try {
        line = reader.next();
      } catch (TraceException e) {
        closeFile();
        throw e;
      }
      if (line == null) {
        closeFile();
      } else {
        firstNanos = firstNanos == UNKNOWN ? line.nanos() : firstNanos;
        if (slot(line.key()) / queues.size() == client.index()) {
          return line;
        }
      }
    }
    return null;
  }

  /**
   * Releases the lock and waits for space in the queues. Returns false if the thread must end.
   * Called in a loop that checks for space.
   */
  @SuppressWarnings("WaitNotInLoop")
  private boolean awaitRoom() {
    try {
      // The wait may end without a signal; the caller checks the stop signal again.
      boolean signalled = room.await(NAP_MILLIS, TimeUnit.MILLISECONDS);
      return signalled || !Thread.currentThread().isInterrupted();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void signalRoom() {
    reading.lock();
    try {
      room.signalAll();
    } finally {
      reading.unlock();
    }
  }

  /** Returns true if a thread has ended this phase early. At a time limit, all threads do so. */
  private boolean isEnding() {
    return IntStream.range(0, ended.length()).anyMatch(thread -> ended.get(thread) > phase);
  }

  /**
   * Returns the number of the thread that executes a key's operations, counted over all clients.
   */
  private int slot(String key) {
    long hash = SplitMix.mix(key.hashCode());
    return (int) Long.remainderUnsigned(hash, (long) client.count() * queues.size());
  }

  private void closeFile() {
    atEnd = true;
    if (reader != null) {
      TraceReader closing = reader;
      reader = null;
      closing.close();
    }
  }
}
