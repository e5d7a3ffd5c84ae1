package io.github.ycsbxl.keys;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Key numbers that one client inserts during a run. Its i-th number is {@code first + i * clients +
 * client}, so clients never collide and there is no upper bound.
 *
 * <p>A number becomes readable once it and all earlier ones are settled: acknowledged, or abandoned
 * because the insert failed or is indeterminate. Abandoned numbers are remembered and never read.
 *
 * <p>Thread-safe. Every number must be settled exactly once, by any thread. {@link #next} blocks
 * while 2^20 numbers are outstanding, so a thread must settle its numbers before it asks for more.
 * Only {@link #abandon} takes a lock.
 */
public final class InsertSequence {
  private static final int WINDOW = 1 << 20;
  private static final long WAIT_NANOS = 20_000;
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(byte[].class);

  private final long firstNumber;
  private final int clients;
  private final AtomicLong issued;
  private final AtomicLong settled;
  private final AbsentKeys abandoned = new AbsentKeys();

  /** Mark of position p at index p modulo the window; see {@link #mark}. */
  private final byte[] marks;

  InsertSequence(long first, int client, int clients, int window) {
    if (first < 0 || client < 0 || client >= clients) {
      throw new IllegalArgumentException(
          "no insert sequence from number %d for client %d of %d"
              .formatted(first, client, clients));
    }
    this.firstNumber = first + client;
    this.clients = clients;
    this.issued = new AtomicLong();
    this.settled = new AtomicLong();
    this.marks = new byte[window];
  }

  /**
   * Returns the sequence of one client.
   *
   * @param first first number that no earlier run has used
   */
  public static InsertSequence of(long first, int client, int clients) {
    return new InsertSequence(first, client, clients, WINDOW);
  }

  /**
   * Returns a unique number.
   *
   * @throws CancellationException if interrupted while the window is full; no number is lost
   */
  public long next() {
    while (true) {
      long position = issued.get();
      if (position - settled.get() >= marks.length) {
        awaitRoom(position);
      } else if (issued.compareAndSet(position, position + 1)) {
        return numberAt(position);
      }
    }
  }

  /** Settles a number whose record is in the store. */
  public void acknowledge(long number) {
    settle(inFlight(number));
  }

  /** Settles a number whose insert failed or is indeterminate. */
  public void abandon(long number) {
    long position = inFlight(number);
    abandoned.add(position);
    settle(position);
  }

  /** Returns the length of the settled prefix of the sequence, which never decreases. */
  public long acknowledged() {
    return settled.get();
  }

  /** Returns the number at a position of the sequence, from 0. */
  long numberAt(long position) {
    return firstNumber + position * clients;
  }

  boolean isAbandoned(long number) {
    return !abandoned.isEmpty() && isMember(number) && abandoned.contains(positionOf(number));
  }

  /** Returns true if the number is in the settled prefix and was not abandoned. */
  boolean isReadable(long number) {
    return isMember(number) && positionOf(number) < acknowledged() && !isAbandoned(number);
  }

  private boolean isMember(long number) {
    return number >= firstNumber && (number - firstNumber) % clients == 0;
  }

  private long positionOf(long number) {
    return (number - firstNumber) / clients;
  }

  private long inFlight(long number) {
    long position = positionOf(number);
    if (!isMember(number) || position < settled.get() || position >= issued.get()) {
      throw new IllegalArgumentException(
          "the insert of number %d is not in flight".formatted(number));
    }
    return position;
  }

  private void settle(long position) {
    SLOT.setVolatile(marks, slot(position), mark(position));
    // Each thread that advances the end checks the next slot again. Thus no settled position is
    // missed.
    long end = settled.get();
    while ((byte) SLOT.getVolatile(marks, slot(end)) == mark(end)) {
      settled.compareAndSet(end, end + 1);
      end = settled.get();
    }
  }

  private int slot(long position) {
    return (int) position & marks.length - 1;
  }

  /**
   * Returns the mark of a settled position. The mark alternates with every lap around the ring, so
   * that slots need not be cleared.
   */
  private byte mark(long position) {
    return (byte) ((position & marks.length) == 0 ? 1 : 2);
  }

  private static void awaitRoom(long position) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException(
          "interrupted before insert %d: the oldest insert in flight does not end"
              .formatted(position));
    }
    LockSupport.parkNanos(WAIT_NANOS);
  }
}
