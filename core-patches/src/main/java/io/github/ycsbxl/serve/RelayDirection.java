package io.github.ycsbxl.serve;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * One direction of a relay's connections. Holds, delays and losses of several faults add up. What
 * is lost arrives later, as TCP sends it again, and before what follows it. Thread-safe.
 */
public final class RelayDirection {
  private static final int CHUNK_BYTES = 64 << 10;
  private static final int MAX_CHUNKS = 64;

  private final List<PacketLoss> losses = new CopyOnWriteArrayList<>();
  private int holds;
  private long delayNanos;
  private boolean closed;

  /**
   * Bytes that were read at a time, and when; none at the end of the stream.
   *
   * @param broken whether the connection failed there
   */
  private record Chunk(byte[] bytes, long sentNanos, boolean broken) {}

  /** Lets nothing pass until {@link #release} has been called as often as this. */
  public synchronized void hold() {
    holds++;
  }

  public synchronized void release() {
    holds--;
    notifyAll();
  }

  /** Adds to the delay of everything that passes; less than 0 shortens it. */
  public synchronized void delay(long nanos) {
    delayNanos += nanos;
    notifyAll();
  }

  /** Loses some of what is sent until {@link #loseNoMore} is called. */
  public void lose(PacketLoss loss) {
    losses.add(loss);
  }

  public void loseNoMore(PacketLoss loss) {
    losses.remove(loss);
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }

  /**
   * Passes on what comes from one socket to the other in threads of its own.
   *
   * @param ended is called when everything was sent, and {@code to} knows that no more comes
   * @param broken is called if one of the sockets failed
   */
  void pass(Socket from, Socket to, Runnable ended, Runnable broken) {
    BlockingQueue<Chunk> chunks = new ArrayBlockingQueue<>(MAX_CHUNKS);
    TcpRelay.daemon(() -> read(from, chunks));
    TcpRelay.daemon(() -> write(to, chunks, ended, broken));
  }

  private void read(Socket from, BlockingQueue<Chunk> chunks) {
    var buffer = new byte[CHUNK_BYTES];
    boolean broken = false;
    try {
      try {
        InputStream in = from.getInputStream();
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          chunks.put(
              new Chunk(Arrays.copyOf(buffer, count), System.nanoTime() + lossNanos(), false));
        }
      } catch (IOException e) {
        // What was read before is passed on.
        broken = true;
      }
      chunks.put(new Chunk(new byte[0], System.nanoTime(), broken));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(Socket to, BlockingQueue<Chunk> chunks, Runnable ended, Runnable broken) {
    boolean whole = false;
    try {
      Chunk chunk = chunks.take();
      while (chunk.bytes().length > 0) {
        await(chunk.sentNanos());
        to.getOutputStream().write(chunk.bytes());
        chunk = chunks.take();
      }
      await(chunk.sentNanos());
      whole = !chunk.broken();
      if (whole) {
        to.shutdownOutput();
      }
    } catch (IOException e) {
      // The other side has closed the connection.
      whole = false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      (whole ? ended : broken).run();
      // A reader that waits for room in the queue ends with its socket.
      chunks.clear();
    }
  }

  private long lossNanos() {
    return losses.stream().mapToLong(PacketLoss::nextNanos).sum();
  }

  /** Waits until bytes that were sent at this time may pass. */
  private synchronized void await(long sentNanos) throws InterruptedException {
    long left = sentNanos + delayNanos - System.nanoTime();
    while (!closed && (holds > 0 || left > 0)) {
      if (holds > 0) {
        wait();
      } else {
        wait(left / 1_000_000, (int) (left % 1_000_000));
      }
      left = sentNanos + delayNanos - System.nanoTime();
    }
  }
}
