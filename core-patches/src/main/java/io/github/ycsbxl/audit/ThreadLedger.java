package io.github.ycsbxl.audit;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * Ledger writer of one client thread. Every conditional write is entered as indeterminate before it
 * is sent. Used by that thread only.
 */
public final class ThreadLedger {
  private static final VarHandle WORDS =
      MethodHandles.byteBufferViewVarHandle(long[].class, LedgerFormat.ORDER);

  private final LedgerFile file;
  private final int client;
  private final int thread;
  private final long beganNanos;
  private ByteBuffer segment;
  private int at;
  private int end;
  private long entries;

  ThreadLedger(LedgerFile file, int client, int thread, long beganNanos) {
    this.file = file;
    this.client = client;
    this.thread = thread;
    this.beganNanos = beganNanos;
  }

  /**
   * Reserves space for the next write. Called outside measured time, since it may take a
   * millisecond.
   *
   * @throws LedgerException if there is no space, for instance on a full disk
   */
  public void reserve() {
    if (at == end) {
      grow();
    }
  }

  /** Returns the token of the next write. */
  public long nextToken() {
    return UpdateToken.of(client, thread, entries + 1);
  }

  /**
   * Enters the write that will be sent next.
   *
   * @param replaced current token of the record
   * @param count number of updates of the record by this benchmark, including this one
   * @param nowNanos time on {@link System#nanoTime}
   */
  public void begin(long record, long replaced, long count, long nowNanos) {
    reserve();
    at += LedgerFormat.SLOT;
    entries++;
    segment.putLong(slot(), record);
    segment.putLong(slot() + LedgerFormat.REPLACED_AT, replaced);
    long seconds = Math.max(0, nowNanos - beganNanos) / 1_000_000_000;
    segment.putLong(
        slot() + LedgerFormat.WORD_AT, LedgerEntry.word(count, seconds, UpdateState.EMPTY));
    // Write the seal, then check for a close. In this order, either the closing thread sees the
    // seal, or this thread sees that the ledger is closed.
    WORDS.setVolatile(segment, slot() + LedgerFormat.SEAL_AT, seal(UpdateState.IN_DOUBT));
    if (file.isClosed()) {
      end(UpdateState.REFUSED);
      throw new LedgerException(
          "an update was begun after %s was closed; it was not sent".formatted(file.path()), null);
    }
  }

  /** Records the outcome of the last write. Without this call, it stays indeterminate. */
  public void end(UpdateState state) {
    WORDS.setRelease(segment, slot() + LedgerFormat.SEAL_AT, seal(state));
  }

  private long seal(UpdateState state) {
    return LedgerEntry.seal(
        segment.getLong(slot()),
        UpdateToken.of(client, thread, entries),
        segment.getLong(slot() + LedgerFormat.REPLACED_AT),
        segment.getLong(slot() + LedgerFormat.WORD_AT),
        state);
  }

  long entries() {
    return entries;
  }

  private int slot() {
    return at - LedgerFormat.SLOT;
  }

  private void grow() {
    int bytes =
        segment == null
            ? LedgerFormat.FIRST_SEGMENT
            : Math.min(2 * segment.capacity(), LedgerFormat.LARGEST_SEGMENT);
    try {
      segment = file.segment(thread, entries + 1, bytes);
    } catch (IOException e) {
      throw new LedgerException(
          "cannot write to " + file.path() + ": " + ErrorMessages.reason(e), e);
    }
    at = LedgerFormat.SLOT;
    end = LedgerFormat.SLOT * (1 + LedgerFormat.slots(bytes));
  }
}
