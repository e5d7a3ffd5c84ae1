package io.github.ycsbxl.serve;

import java.io.IOException;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Server-side connection of a client. It measures how long a message has been in progress, and
 * takes the message's bytes from a budget shared by all clients. Used by one thread, except {@link
 * #isOverdue}, {@link #idleMs} and {@link #close}.
 */
public final class ClientChannel implements ByteChannel {
  /** Message size that needs no budget, so that small messages never wait. */
  private static final int FREE_BYTES = 64 << 10;

  private final SocketChannel socket;
  private final SessionListener.Limits limits;
  private final Semaphore budget;
  private long received;
  private int taken;

  /**
   * True if the client is between two messages: it has sent a message, and no message is in
   * progress.
   */
  private volatile boolean idle;

  private volatile long sinceNanos = System.nanoTime();

  ClientChannel(SocketChannel socket, SessionListener.Limits limits, Semaphore budget) {
    this.socket = socket;
    this.limits = limits;
    this.budget = budget;
  }

  /** Ends the current message. The next one may start at any time. */
  public void endMessage() {
    budget.release(taken);
    taken = 0;
    received = 0;
    sinceNanos = System.nanoTime();
    idle = true;
  }

  /**
   * Reads the available bytes, and waits for at least one byte.
   *
   * @throws IOException also if the messages of all clients need too much memory
   */
  @Override
  public int read(ByteBuffer into) throws IOException {
    int count = socket.read(into);
    if (idle) {
      sinceNanos = System.nanoTime();
      idle = false;
    }
    received += Math.max(0, count);
    int wanted = (int) (Math.max(0, received - FREE_BYTES) / SessionListener.BUDGET_UNIT) - taken;
    if (wanted > 0) {
      take(wanted);
    }
    return count;
  }

  private void take(int units) throws IOException {
    try {
      if (!budget.tryAcquire(units, limits.messageMs(), TimeUnit.MILLISECONDS)) {
        throw new IOException("messages of all clients together need too much memory");
      }
      taken += units;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    return socket.write(from);
  }

  @Override
  public boolean isOpen() {
    return socket.isOpen();
  }

  /** Closes the connection. Blocked reads and writes fail. */
  @Override
  public void close() throws IOException {
    socket.close();
  }

  /** Returns an option of the socket, which the operating system may have changed. */
  <T> T option(SocketOption<T> option) throws IOException {
    return socket.getOption(option);
  }

  /** Ends the session after the message in progress. */
  void finish() throws IOException {
    socket.shutdownInput();
  }

  boolean isOverdue() {
    return silentMs() > (idle ? limits.idleMs() : limits.messageMs());
  }

  /** Returns the milliseconds since the last message; 0 while a message is in progress. */
  long idleMs() {
    return idle ? silentMs() : 0;
  }

  private long silentMs() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sinceNanos);
  }
}
