package io.github.ycsbxl.voldemort.server;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Listener at the port of a node, with a thread for each connected client. */
final class NodeListener implements Closeable {
  /** Limit of connections, each of which has a thread; clients open some dozens. */
  private static final int MAX_CONNECTIONS = 4_096;

  /**
   * Clients whose connections may wait to be accepted, as all threads of a test connect at once;
   * the system may allow fewer.
   */
  private static final int BACKLOG = MAX_CONNECTIONS;

  private static final long FINISH_MS = 5_000;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final ServerSocketChannel channel;
  private final int port;
  private final Map<ClientSession, Thread> sessions = new ConcurrentHashMap<>();
  private Thread accepting;

  private NodeListener(ServerSocketChannel channel, int port) {
    this.channel = channel;
    this.port = port;
  }

  /** Binds the port, or a free one for 0; clients wait until {@link #serve}. */
  static NodeListener bind(InetSocketAddress address) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.bind(address, BACKLOG);
      return new NodeListener(channel, ((InetSocketAddress) channel.getLocalAddress()).getPort());
    } catch (BindException e) {
      channel.close();
      throw new IOException(
          "port %d of %s cannot be taken: %s"
              .formatted(address.getPort(), address.getHostString(), e.getMessage()),
          e);
    }
  }

  int port() {
    return port;
  }

  /** Begins to answer clients. */
  void serve(NodeStores stores) {
    accepting = thread(() -> accept(stores), "voldemort-port-" + port);
    accepting.start();
  }

  private void accept(NodeStores stores) {
    while (channel.isOpen()) {
      try {
        open(channel.accept(), stores);
      } catch (IOException e) {
        // Closed, or out of file handles, which other connections will free.
        LockSupport.parkNanos(channel.isOpen() ? PAUSE_NANOS : 0);
      }
    }
  }

  private void open(SocketChannel client, NodeStores stores) throws IOException {
    if (sessions.size() == MAX_CONNECTIONS) {
      client.close();
      return;
    }
    client.setOption(StandardSocketOptions.TCP_NODELAY, true);
    var session = new ClientSession(client, stores);
    Thread thread =
        thread(
            () -> {
              try {
                session.run();
              } finally {
                sessions.remove(session);
              }
            },
            "voldemort-client-of-" + port);
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
      sessions.keySet().forEach(ClientSession::finish);
      long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FINISH_MS);
      for (Thread thread : sessions.values()) {
        thread.join(1 + Math.max(0, TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sessions.keySet().forEach(ClientSession::abort);
  }
}
