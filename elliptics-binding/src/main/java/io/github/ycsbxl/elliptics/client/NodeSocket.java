package io.github.ycsbxl.elliptics.client;

import io.github.ycsbxl.config.SocketProperties;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import jdk.net.ExtendedSocketOptions;

/**
 * Socket to a node, which blocks until the deadline set by {@link #allow}. Used by one thread, and
 * by the monitor of deadlines.
 */
final class NodeSocket implements ReadableByteChannel {
  private static final long NONE = Long.MAX_VALUE;

  private final SocketChannel channel;
  private final Deadlines deadlines;
  private final boolean hasQuickAck;

  /** Deadline by {@link System#nanoTime}; {@link #NONE} without a pending request. */
  private final AtomicLong deadline = new AtomicLong(NONE);

  private Duration timeout = Duration.ZERO;
  private volatile boolean expired;

  /** True if nothing was read since the last write. */
  private boolean awaitsAnswer;

  private NodeSocket(SocketChannel channel, Deadlines deadlines) {
    this.channel = channel;
    this.deadlines = deadlines;
    this.hasQuickAck = channel.supportedOptions().contains(ExtendedSocketOptions.TCP_QUICKACK);
  }

  /** Connects within the timeout of the settings, with their socket options. */
  static NodeSocket connect(
      InetSocketAddress address, NetworkSettings settings, Deadlines deadlines) throws IOException {
    // The name is resolved for every connection, since its address may have changed.
    var now = new InetSocketAddress(address.getHostString(), address.getPort());
    if (now.isUnresolved()) {
      throw new UnknownHostException("no such host: " + address.getHostString());
    }
    SocketChannel channel = SocketChannel.open();
    try {
      // Set before connecting, because the TCP handshake announces the size of the receive buffer.
      SocketProperties.set(channel, settings.socketOptions());
      long timeoutMs = settings.connectTimeout().toMillis();
      channel.socket().connect(now, (int) Math.min(Integer.MAX_VALUE, timeoutMs));
      var socket = new NodeSocket(channel, deadlines);
      deadlines.watch(socket);
      return socket;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Returns the options in effect, which the operating system may have changed. */
  Map<SocketOption<?>, Object> options() throws IOException {
    return SocketProperties.inEffect(channel);
  }

  /** Sets the deadline, relative to now, for all that follows until {@link #rest}. */
  void allow(Duration newTimeout) {
    timeout = newTimeout;
    deadline.lazySet(System.nanoTime() + newTimeout.toNanos());
  }

  /** Declares that no request is pending. */
  void rest() {
    deadline.lazySet(NONE);
  }

  /** Closes the channel if its deadline has passed. Called by the monitor. */
  void expire(long nowNanos) {
    long due = deadline.get();
    if (due != NONE && nowNanos - due > 0 && deadline.compareAndSet(due, NONE)) {
      expired = true;
      closeChannel();
    }
  }

  /** Writes all bytes. After an exception, the buffer's position follows the written bytes. */
  void write(ByteBuffer bytes) throws IOException {
    awaitsAnswer = true;
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      throw explained(e);
    }
  }

  /**
   * Reads the bytes that have arrived. Waits for at least one byte, or the end. Acknowledges the
   * bytes immediately. A node that sends a response in small parts waits for the acknowledgement of
   * each part, and the operating system would delay it by 40 ms.
   */
  @Override
  public int read(ByteBuffer into) throws IOException {
    try {
      if (hasQuickAck && !awaitsAnswer) {
        channel.setOption(ExtendedSocketOptions.TCP_QUICKACK, true);
      }
      awaitsAnswer = false;
      return channel.read(into);
    } catch (IOException e) {
      throw explained(e);
    }
  }

  private IOException explained(IOException e) {
    boolean interrupted = e instanceof ClosedByInterruptException;
    if (expired && !interrupted) {
      var late = new SocketTimeoutException("not done within " + timeout.toMillis() + " ms");
      late.initCause(e);
      return late;
    }
    return e instanceof AsynchronousCloseException && !interrupted
        ? new IOException("closed by another thread", e)
        : e;
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() {
    deadlines.forget(this);
    closeChannel();
  }

  private void closeChannel() {
    try {
      channel.close();
    } catch (IOException e) {
      // The failure is irrelevant, because the socket is not used any more.
    }
  }
}
