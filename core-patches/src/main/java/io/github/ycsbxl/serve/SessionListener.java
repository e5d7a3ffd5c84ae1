package io.github.ycsbxl.serve;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Listener at a port, with a thread for each connected client. A client whose message does not come
 * in or is not answered in time, or that is silent for too long, loses its connection, and so does
 * the one that was silent longest if there is no room for another. For one thread.
 */
public final class SessionListener implements Closeable {
  /** The bytes for which one unit of the budget stands, so that the budget fits an int. */
  static final int BUDGET_UNIT = 1 << 10;

  private static final int MAX_CONNECTIONS = 4_096;

  /** The memory of a connection's thread and buffers. */
  private static final long BYTES_PER_CONNECTION = 256 << 10;

  /** The part of the memory that incoming messages may take; reading them takes thrice as much. */
  private static final int SHARE_OF_MESSAGES = 8;

  private static final Limits LIMITS =
      new Limits(
          (int) Math.min(MAX_CONNECTIONS, Runtime.getRuntime().maxMemory() / BYTES_PER_CONNECTION),
          TimeUnit.SECONDS.toMillis(60),
          TimeUnit.HOURS.toMillis(1));

  /** The budget of all listeners of this process. */
  private static final Semaphore BUDGET =
      new Semaphore(
          (int)
              Math.min(
                  Integer.MAX_VALUE,
                  Runtime.getRuntime().maxMemory() / SHARE_OF_MESSAGES / BUDGET_UNIT));

  /**
   * The number of connections that may wait to be accepted, as all threads of a benchmark connect
   * at once; the system may allow fewer.
   */
  private static final int BACKLOG = MAX_CONNECTIONS;

  private static final long FINISH_MS = 5_000;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final ServerSocketChannel channel;
  private final InetSocketAddress address;
  private final Limits limits;
  private final Semaphore budget;
  private final Set<ClientChannel> sessions = ConcurrentHashMap.newKeySet();
  private ExecutorService threads;
  private Thread accepting;

  /**
   * Limits of a listener.
   *
   * @param connections the most, each of which has a thread; clients open some dozens
   * @param messageMs for a message to arrive and be answered, and for a first one to begin
   * @param idleMs between two messages
   */
  record Limits(int connections, long messageMs, long idleMs) {}

  /** Session of a server with a client, the same object for all clients. Thread-safe. */
  @FunctionalInterface
  public interface Session {
    /**
     * Answers one client until its channel ends, which is closed afterwards.
     *
     * @throws IOException if the client left or sent something that is no request; no answer is
     *     sent
     */
    void run(ClientChannel client) throws IOException;
  }

  private SessionListener(ServerSocketChannel channel, Limits limits, Semaphore budget)
      throws IOException {
    this.channel = channel;
    this.address = (InetSocketAddress) channel.getLocalAddress();
    this.limits = limits;
    this.budget = budget;
  }

  /**
   * Binds the port, or a free one for 0; clients wait until {@link #serve}.
   *
   * @throws java.net.BindException if the port is taken
   */
  public static SessionListener bind(InetSocketAddress address) throws IOException {
    return bind(address, LIMITS, BUDGET);
  }

  static SessionListener bind(InetSocketAddress address, Limits limits, Semaphore budget)
      throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.bind(address, BACKLOG);
      return new SessionListener(channel, limits, budget);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** The address at which the listener listens. */
  public InetSocketAddress address() {
    return address;
  }

  /**
   * Begins to answer clients.
   *
   * @param name the beginning of the names of the threads
   */
  public void serve(String name, Session session) {
    // A thread whose client has left answers the next one, because starting a thread costs more
    // than many answers.
    threads =
        Executors.newCachedThreadPool(
            work -> thread(work, name + "-client-of-" + address.getPort()));
    accepting = thread(() -> accept(session), name + "-port-" + address.getPort());
    accepting.start();
    thread(this::endOverdue, name + "-limits-of-" + address.getPort()).start();
  }

  private void endOverdue() {
    long pause = Math.min(limits.messageMs(), TimeUnit.SECONDS.toMillis(1));
    while (channel.isOpen()) {
      sessions.stream().filter(ClientChannel::isOverdue).forEach(SessionListener::abort);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pause));
    }
  }

  private void accept(Session session) {
    while (channel.isOpen()) {
      try {
        open(channel.accept(), session);
      } catch (IOException e) {
        // The channel is closed, or no file handles are left until other connections end.
        LockSupport.parkNanos(channel.isOpen() ? PAUSE_NANOS : 0);
      }
    }
  }

  private void open(SocketChannel socket, Session session) throws IOException {
    if (sessions.size() >= limits.connections() && !makeRoom()) {
      socket.close();
      return;
    }
    var client = new ClientChannel(socket, limits, budget);
    sessions.add(client);
    threads.execute(() -> run(session, client, socket));
  }

  /** Ends the session that has been idle longest; returns false if all are busy. */
  private boolean makeRoom() {
    Optional<ClientChannel> longest =
        sessions.stream()
            .filter(client -> client.idleMs() > limits.messageMs())
            .max(Comparator.comparingLong(ClientChannel::idleMs));
    longest.ifPresent(
        client -> {
          abort(client);
          sessions.remove(client);
        });
    return longest.isPresent();
  }

  private void run(Session session, ClientChannel client, SocketChannel socket) {
    try (client) {
      socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
      session.run(client);
    } catch (IOException e) {
      // The client left, or sent something that is no request.
    } finally {
      client.endMessage();
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

  /** Ends a session after the request that is under way. */
  private static void finish(ClientChannel client) {
    try {
      client.finish();
    } catch (IOException e) {
      // The session has ended.
    }
  }

  private static void abort(ClientChannel client) {
    try {
      client.close();
    } catch (IOException e) {
      // The session has ended.
    }
  }
}
