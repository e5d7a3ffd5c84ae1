package io.github.ycsbxl.sockets;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Listener at a port, with a thread for each connected client. For one thread. */
public final class SessionListener implements Closeable {
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
  private final InetSocketAddress address;
  private final Set<SocketChannel> sessions = ConcurrentHashMap.newKeySet();
  private ExecutorService threads;
  private Thread accepting;

  /** Session of a server with a client, the same object for all clients. Thread-safe. */
  @FunctionalInterface
  public interface Session {
    /**
     * Answers one client until its channel ends, which is closed afterwards.
     *
     * @throws IOException if the client left, or sent no requests; it is told nothing
     */
    void run(SocketChannel client) throws IOException;
  }

  private SessionListener(ServerSocketChannel channel, InetSocketAddress address) {
    this.channel = channel;
    this.address = address;
  }

  /**
   * Binds the port, or a free one for 0; clients wait until {@link #serve}.
   *
   * @throws java.net.BindException if it cannot be taken
   */
  public static SessionListener bind(InetSocketAddress address) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.bind(address, BACKLOG);
      return new SessionListener(channel, (InetSocketAddress) channel.getLocalAddress());
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return address;
  }

  /**
   * Begins to answer clients.
   *
   * @param name what the names of the threads begin with
   */
  public void serve(String name, Session session) {
    // A thread whose client has left answers the next one: to start one costs more than many
    // answers.
    threads =
        Executors.newCachedThreadPool(
            work -> thread(work, name + "-client-of-" + address.getPort()));
    accepting = thread(() -> accept(session), name + "-port-" + address.getPort());
    accepting.start();
  }

  private void accept(Session session) {
    while (channel.isOpen()) {
      try {
        open(channel.accept(), session);
      } catch (IOException e) {
        // Closed, or out of file handles, which other connections will free.
        LockSupport.parkNanos(channel.isOpen() ? PAUSE_NANOS : 0);
      }
    }
  }

  private void open(SocketChannel client, Session session) throws IOException {
    if (sessions.size() == MAX_CONNECTIONS) {
      client.close();
      return;
    }
    sessions.add(client);
    threads.execute(() -> run(session, client));
  }

  private void run(Session session, SocketChannel client) {
    try (client) {
      client.setOption(StandardSocketOptions.TCP_NODELAY, true);
      session.run(client);
    } catch (IOException e) {
      // The client left, or sent no requests.
    } finally {
      sessions.remove(client);
    }
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
        sessions.forEach(SessionListener::finish);
        threads.shutdown();
        threads.awaitTermination(FINISH_MS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sessions.forEach(SessionListener::abort);
  }

  /** Lets a session end after the request that it is in. */
  private static void finish(SocketChannel client) {
    try {
      client.shutdownInput();
    } catch (IOException e) {
      // It has ended.
    }
  }

  private static void abort(SocketChannel client) {
    try {
      client.close();
    } catch (IOException e) {
      // It has ended.
    }
  }
}
