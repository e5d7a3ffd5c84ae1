package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.config.SocketProperties;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Map;

/**
 * Socket with one deadline for connecting, writing and reading, set by {@link #allow}. (A plain
 * socket's timeout applies to each read separately, and not to writes.) Used by one thread.
 */
final class TimedSocket implements ReadableByteChannel {
  private static final int NANOS_PER_MS = 1_000_000;

  /**
   * Maximum size of one write. Larger writes would need more memory, because the JDK first copies
   * the bytes from the heap.
   */
  private static final int WRITE_BYTES = 1 << 20;

  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private final ByteBuffer probe = ByteBuffer.allocate(1);
  private int timeoutMs;
  private long deadlineNanos;

  /** True if something was written since the last read, so a response may be on its way. */
  private boolean awaitsAnswer;

  private TimedSocket(
      SocketChannel channel, Selector selector, Map<SocketOption<?>, Object> options)
      throws IOException {
    this.channel = channel;
    this.selector = selector;
    channel.configureBlocking(false);
    // Set before connecting, because the TCP handshake announces the size of the receive buffer.
    SocketProperties.set(channel, options);
    key = channel.register(selector, SelectionKey.OP_CONNECT);
  }

  /** Connects within the timeout of the settings, with their socket options. */
  static TimedSocket connect(NodeEndpoint node, ConnectionSettings settings) throws IOException {
    var address = new InetSocketAddress(node.host(), node.port());
    if (address.isUnresolved()) {
      throw new UnknownHostException("no such host: " + node.host());
    }
    SocketChannel channel = SocketChannel.open();
    Selector selector = null;
    try {
      selector = Selector.open();
      var socket = new TimedSocket(channel, selector, settings.socketOptions());
      socket.allow(settings.connectTimeoutMs());
      socket.connect(address);
      return socket;
    } catch (IOException | RuntimeException e) {
      channel.close();
      if (selector != null) {
        selector.close();
      }
      throw e;
    }
  }

  private void connect(InetSocketAddress address) throws IOException {
    channel.connect(address);
    while (!channel.finishConnect()) {
      await(SelectionKey.OP_CONNECT);
    }
  }

  /** Returns the options in effect, which the operating system may have changed. */
  Map<SocketOption<?>, Object> options() throws IOException {
    return SocketProperties.inEffect(channel);
  }

  /** Sets the deadline, relative to now, for all that follows. */
  void allow(int newTimeoutMs) {
    timeoutMs = newTimeoutMs;
    deadlineNanos = System.nanoTime() + (long) newTimeoutMs * NANOS_PER_MS;
  }

  /** Returns true if the connection appears open, and no unexpected bytes have arrived. */
  boolean isQuiet() {
    try {
      return channel.read(probe.clear()) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Writes all bytes. After an exception, the buffer's position follows the written bytes. */
  void write(ByteBuffer bytes) throws IOException {
    awaitsAnswer = true;
    int end = bytes.limit();
    while (bytes.position() < end) {
      bytes.limit(Math.min(end, bytes.position() + WRITE_BYTES));
      if (channel.write(bytes) == 0) {
        await(SelectionKey.OP_WRITE);
      }
    }
  }

  /**
   * Reads the bytes that have arrived. Waits for at least one byte, or the end.
   * docs/contributing/decisions.md has the measurements of the yield.
   */
  @Override
  @SuppressWarnings("ThreadPriorityCheck")
  public int read(ByteBuffer into) throws IOException {
    if (awaitsAnswer) {
      // With more threads than CPUs, the yield lets other threads work, perhaps the node itself. If
      // the response arrives during the yield, this thread need not block.
      Thread.yield();
      awaitsAnswer = false;
    }
    int count = channel.read(into);
    while (count == 0) {
      await(SelectionKey.OP_READ);
      count = channel.read(into);
    }
    return count;
  }

  private void await(int operation) throws IOException {
    long leftNanos = deadlineNanos - System.nanoTime();
    if (leftNanos <= 0) {
      throw new SocketTimeoutException("not done within " + timeoutMs + " ms");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("interrupted while waiting");
    }
    key.interestOps(operation);
    selector.select(TimedSocket::doNothingMore, (leftNanos + NANOS_PER_MS - 1) / NANOS_PER_MS);
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() {
    try (selector) {
      // The channel is registered with the selector, so its descriptor is freed when the selector
      // is closed.
      channel.close();
    } catch (IOException e) {
      // The failure is irrelevant, because the socket is not used any more.
    }
  }

  private static void doNothingMore(SelectionKey key) {}
}
