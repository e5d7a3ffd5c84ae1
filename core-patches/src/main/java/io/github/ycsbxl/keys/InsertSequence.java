package io.github.ycsbxl.keys;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The key numbers that one client process inserts while it runs: its i-th is {@code first + i *
 * clients + client}, so the numbers of different processes never meet and none has an upper bound.
 *
 * <p>A number may be read once it and all earlier ones are settled: acknowledged by the store, or
 * abandoned because the insert failed or its outcome is unknown. Abandoned numbers are remembered
 * and never read.
 *
 * <p>Safe for use by many threads. Every number that was handed out must be settled exactly once,
 * by any thread. {@link #next} waits while 2^20 numbers are out because the oldest of them is not
 * settled, so a thread must not keep a number of its own unsettled while it asks for more. Only
 * {@link #abandon} takes a lock.
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

  /** The mark of position p, at index p modulo the window: see {@link #mark}. */
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
   * The numbers of one client process of several.
   *
   * @param first the first number that no earlier run has taken
   */
  public static InsertSequence of(long first, int client, int clients) {
    return new InsertSequence(first, client, clients, WINDOW);
  }

  /**
   * Returns a number that no other call returned.
   *
   * @throws CancellationException when interrupted while the window is full; no number is lost
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

  /** Marks the number as one whose record the store has. */
  public void acknowledge(long number) {
    settle(inFlight(number));
  }

  /** Marks the number as one whose insert failed, or of which nobody knows the outcome. */
  public void abandon(long number) {
    long position = inFlight(number);
    abandoned.add(position);
    settle(position);
  }

  /** The length of the settled beginning of the sequence; it never decreases. */
  public long acknowledged() {
    return settled.get();
  }

  /** The number at a position of the sequence, from 0. */
  long numberAt(long position) {
    return firstNumber + position * clients;
  }

  boolean isAbandoned(long number) {
    return !abandoned.isEmpty() && isMember(number) && abandoned.contains(positionOf(number));
  }

  /** Whether the number is within the acknowledged ones and was not abandoned. */
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
      throw new IllegalArgumentException("the insert of number " + number + " is not in flight");
    }
    return position;
  }

  private void settle(long position) {
    SLOT.setVolatile(marks, slot(position), mark(position));
    // Each thread that moves the end on checks the following slot again, so that no settled
    // position is left behind.
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
   * The mark of a settled position, which alternates with every lap around the ring, so that slots
   * need no clearing.
   */
  private byte mark(long position) {
    return (byte) ((position & marks.length) == 0 ? 1 : 2);
  }

  private static void awaitRoom(long position) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException(
          "interrupted before insert " + position + ": the oldest insert in flight does not end");
    }
    LockSupport.parkNanos(WAIT_NANOS);
  }
}
