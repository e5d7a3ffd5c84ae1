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
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Listener on a port, with a thread per client. A connection is closed if it is idle for too long,
 * or if receiving and answering a message takes too long. If there are too many connections, the
 * longest idle one is closed. Used by one thread.
 */
public final class SessionListener implements Closeable {
  /** Bytes per unit of the budget, so that the budget fits into an int. */
  static final int BUDGET_UNIT = 1 << 10;

  /** Memory of a connection's thread and buffers. */
  private static final long BYTES_PER_CONNECTION = 256 << 10;

  /**
   * Divisor of the heap size that gives the memory for incoming messages. Decoding them takes three
   * times as much memory.
   */
  private static final int SHARE_OF_MESSAGES = 8;

  private static final Limits LIMITS =
      new Limits(
          (int)
              Math.min(
                  ListenerSettings.USUAL.threads(),
                  Runtime.getRuntime().maxMemory() / BYTES_PER_CONNECTION),
          TimeUnit.SECONDS.toMillis(60),
          TimeUnit.HOURS.toMillis(1));

  /** Message memory that all listeners of this process share. */
  private static final Semaphore BUDGET =
      new Semaphore(
          (int)
              Math.min(
                  Integer.MAX_VALUE,
                  Runtime.getRuntime().maxMemory() / SHARE_OF_MESSAGES / BUDGET_UNIT));

  /**
   * Accept queue, large enough for all threads of a benchmark to connect at once. The operating
   * system may limit it.
   */
  private static final int BACKLOG = ListenerSettings.USUAL.threads();

  private static final long FINISH_MS = 5_000;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final ServerSocketChannel channel;
  private final InetSocketAddress address;
  private final ListenerSettings settings;
  private final Limits limits;
  private final Semaphore budget;
  private final Set<ClientChannel> sessions = ConcurrentHashMap.newKeySet();
  private ExecutorService threads;
  private Thread accepting;

  /**
   * Limits of a listener.
   *
   * @param connections maximum number of connections, each of which has a thread
   * @param messageMs maximum time to receive and answer a message, and maximum time until the first
   *     message
   * @param idleMs maximum time between two messages
   */
  record Limits(int connections, long messageMs, long idleMs) {
    Limits withAtMost(int most) {
      return new Limits(Math.min(most, connections), messageMs, idleMs);
    }
  }

  /** Session of a server with a client. One object serves all clients. Thread-safe. */
  @FunctionalInterface
  public interface Session {
    /**
     * Serves one client until its channel ends. The listener then closes the channel.
     *
     * @throws IOException if the client disconnected or sent an invalid request; no response is
     *     sent
     */
    void run(ClientChannel client) throws IOException;
  }

  private SessionListener(
      ServerSocketChannel channel, ListenerSettings settings, Limits limits, Semaphore budget)
      throws IOException {
    this.channel = channel;
    this.address = (InetSocketAddress) channel.getLocalAddress();
    this.settings = settings;
    this.limits = limits;
    this.budget = budget;
  }

  /**
   * Binds the port; 0 selects a free one. Clients wait until {@link #serve}.
   *
   * @throws java.net.BindException if the port is in use
   */
  public static SessionListener bind(InetSocketAddress address, ListenerSettings settings)
      throws IOException {
    return bind(address, settings, LIMITS.withAtMost(settings.threads()), BUDGET);
  }

  static SessionListener bind(
      InetSocketAddress address, ListenerSettings settings, Limits limits, Semaphore budget)
      throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      if (settings.bufferBytes().isPresent()) {
        // Accepted connections inherit the buffer size. Their TCP handshake has already announced
        // it, so it cannot be set after accept.
        channel.setOption(StandardSocketOptions.SO_RCVBUF, settings.bufferBytes().getAsInt());
      }
      channel.bind(address, BACKLOG);
      return new SessionListener(channel, settings, limits, budget);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Returns the bound address. */
  public InetSocketAddress address() {
    return address;
  }

  /**
   * Starts to serve clients.
   *
   * @param name prefix of the thread names
   */
  public void serve(String name, Session session) {
    serve(name, session, work -> thread(work, name + "-client-of-" + address.getPort()));
  }

  void serve(String name, Session session, ThreadFactory factory) {
    // Threads are reused for later clients, because starting a thread costs more than many
    // responses.
    threads = Executors.newCachedThreadPool(factory);
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
      } catch (IOException | OutOfMemoryError e) {
        // The process may have no free file handle or thread until other connections end: wait,
        // then try again.
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
    try {
      threads.execute(() -> run(session, client, socket));
    } catch (Error e) {
      sessions.remove(client);
      client.close();
      throw e;
    }
  }

  /** Ends the longest idle session. Returns false if all are busy. */
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
      if (settings.bufferBytes().isPresent()) {
        socket.setOption(StandardSocketOptions.SO_SNDBUF, settings.bufferBytes().getAsInt());
      }
      session.run(client);
    } catch (IOException e) {
      // The client disconnected or sent an invalid request.
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

  /** Answers pending requests, for a few seconds at most, and closes all connections. */
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

  /** Ends a session after the request in progress. */
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
