package io.github.ycsbxl.elliptics.server;

import io.github.ycsbxl.elliptics.protocol.Route;
import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Listener at the port of a node, with a thread for each connected client. */
final class PortListener implements Closeable {
  /** Limit of connections, each of which has a thread. */
  private static final int MAX_CONNECTIONS = 4_096;

  private static final long FINISH_MS = 5_000;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final ServerSocketChannel channel;
  private final InetSocketAddress address;
  private final Map<NetworkSession, Thread> sessions = new ConcurrentHashMap<>();
  private Thread accepting;

  private PortListener(ServerSocketChannel channel, InetSocketAddress address) {
    this.channel = channel;
    this.address = address;
  }

  /** Binds the port of the loopback address, or a free one for 0. */
  static PortListener bind(int port) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      var loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      channel.bind(new InetSocketAddress(loopback, port), MAX_CONNECTIONS);
      return new PortListener(channel, (InetSocketAddress) channel.getLocalAddress());
    } catch (BindException e) {
      channel.close();
      throw new IOException("port " + port + " cannot be taken: " + e.getMessage(), e);
    }
  }

  InetSocketAddress address() {
    return address;
  }

  /** Begins to answer clients as this node. */
  void serve(Route node, ServedNetwork network) {
    accepting = thread(() -> accept(node, network), "elliptics-port-" + address.getPort());
    accepting.start();
  }

  private void accept(Route node, ServedNetwork network) {
    while (channel.isOpen()) {
      try {
        open(channel.accept(), node, network);
      } catch (IOException e) {
        // Closed, or out of file handles, which other connections will free.
        LockSupport.parkNanos(channel.isOpen() ? PAUSE_NANOS : 0);
      }
    }
  }

  private void open(SocketChannel client, Route node, ServedNetwork network) throws IOException {
    if (sessions.size() == MAX_CONNECTIONS) {
      client.close();
      return;
    }
    client.setOption(StandardSocketOptions.TCP_NODELAY, true);
    var session = new NetworkSession(client, node, network);
    Runnable work =
        () -> {
          try {
            session.run();
          } finally {
            sessions.remove(session);
          }
        };
    Thread thread = thread(work, "elliptics-client-of-" + address.getPort());
    sessions.put(session, thread);
    thread.start();
  }

  private static Thread thread(Runnable work, String name) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Answers outstanding requests, for a few seconds at most, and ends all connections. */
  @Override
  public void close() throws IOException {
    channel.close();
    try {
      if (accepting != null) {
        accepting.join();
      }
      sessions.keySet().forEach(NetworkSession::finish);
      long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FINISH_MS);
      for (Thread thread : sessions.values()) {
        thread.join(1 + Math.max(0, TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sessions.keySet().forEach(NetworkSession::abort);
  }
}
