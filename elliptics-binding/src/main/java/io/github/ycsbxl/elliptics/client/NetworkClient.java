package io.github.ycsbxl.elliptics.client;

import io.github.ycsbxl.elliptics.protocol.Ring;
import io.github.ycsbxl.elliptics.protocol.Route;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Client of one network for all threads of a process. It keeps a list of the nodes. It requests the
 * list again after a node did not respond, and while nodes are missing. Thread-safe; connections
 * belong to the {@link ObjectClient}s.
 */
public final class NetworkClient implements Closeable {
  /** Minimum time between two requests for the list of nodes. */
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final NetworkSettings settings;
  private final LongSupplier nanoClock;
  private final Deadlines deadlines = new Deadlines();

  /** All nodes ever known, the seeds first. */
  private final Set<InetSocketAddress> known;

  private volatile Ring ring;
  private volatile Map<SocketOption<?>, Object> socketOptions = Map.of();
  private volatile boolean doubtful;
  private int mostNodes;
  private long learnedNanos;

  private NetworkClient(NetworkSettings settings, LongSupplier nanoClock) {
    this.settings = settings;
    this.nanoClock = nanoClock;
    this.known = new LinkedHashSet<>(settings.seeds());
  }

  /**
   * Gets the list of nodes from the first seed that responds.
   *
   * @throws IOException with a sentence per seed if none responds
   */
  public static NetworkClient connect(NetworkSettings settings) throws IOException {
    return connect(settings, System::nanoTime);
  }

  static NetworkClient connect(NetworkSettings settings, LongSupplier nanoClock)
      throws IOException {
    var client = new NetworkClient(settings, nanoClock);
    try {
      client.learn();
      return client;
    } catch (IOException | RuntimeException e) {
      client.close();
      throw e;
    }
  }

  /** Creates a client for one thread. It connects to a node on first use. */
  public ObjectClient open() {
    return new ObjectClient(this);
  }

  /** Returns the nodes as currently known. */
  public Ring ring() {
    if (doubtful) {
      learnAgain();
    }
    return ring;
  }

  /** Returns the options of the socket that last received the list of nodes. */
  public Map<SocketOption<?>, Object> socketOptions() {
    return socketOptions;
  }

  /** Records that a node did not respond, so that the list of nodes is requested again. */
  void failed() {
    doubtful = true;
  }

  ObjectConnection connection(InetSocketAddress node) {
    return new ObjectConnection(node, settings, deadlines);
  }

  /**
   * Requests the list of nodes, unless another thread has just done so. Keeps the old list if no
   * node responds.
   */
  private synchronized void learnAgain() {
    if (!doubtful || nanoClock.getAsLong() - learnedNanos < PAUSE_NANOS) {
      return;
    }
    try {
      learn();
    } catch (IOException e) {
      learnedNanos = nanoClock.getAsLong();
    }
  }

  private synchronized void learn() throws IOException {
    var failures = new ArrayList<String>();
    for (InetSocketAddress node : List.copyOf(known)) {
      try (ObjectConnection connection = connection(node)) {
        learn(connection);
        return;
      } catch (IOException e) {
        failures.add(e.getMessage());
      }
    }
    throw new IOException("no node of the network responds: " + String.join("; ", failures));
  }

  private void learn(ObjectConnection connection) throws IOException {
    Route self = connection.self();
    List<Route> nodes = new ArrayList<>(connection.others(self.id()));
    nodes.add(self);
    socketOptions = connection.socketOptions();
    nodes.forEach(node -> known.add(node.address()));
    ring = Ring.of(nodes);
    learnedNanos = nanoClock.getAsLong();
    mostNodes = Math.max(mostNodes, nodes.size());
    doubtful = nodes.size() < mostNodes;
  }

  @Override
  public void close() {
    deadlines.close();
  }
}
