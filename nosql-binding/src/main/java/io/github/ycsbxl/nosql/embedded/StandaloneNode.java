package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.nosql.embedded.VersionedValue.Versions;
import io.github.ycsbxl.nosql.store.VersionedMap;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Logger;

/**
 * Node of a store whose other nodes have processes of their own. It is opened again when its
 * environment gives up, as that of a master that has to take back what only it had. Thread-safe.
 */
public final class StandaloneNode implements Closeable {
  /** From now on nothing is written, as on a full disk. */
  static final String FULL = "full";

  static final String WRITABLE = "writable";

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final NodeSettings settings;
  private final Shard shard = Shard.part(0);
  private final Versions versions;
  private volatile boolean writable = true;
  private volatile boolean closed;

  /** The node that is the master, and the time at which this one became it or its replica. */
  public record Master(int node, long sinceMs) {}

  private StandaloneNode(NodeSettings settings) {
    this.settings = settings;
    this.versions = new Versions(settings.opened());
  }

  /** Returns when the node is the master or follows one. */
  public static StandaloneNode open(NodeSettings settings) throws IOException {
    var node = new StandaloneNode(settings);
    node.shard.add(node.open(settings.isNew()));
    var watch = new Thread(node::watch, "node");
    watch.setDaemon(true);
    watch.start();
    return node;
  }

  /** Its records; what only another node can do throws a WrongNodeException. */
  public VersionedMap map() {
    return new EmbeddedMap(key -> shard, versions);
  }

  /** The master that it knows of. */
  public Optional<Master> master() {
    return shard.knownMaster();
  }

  /** Does what a line of its process's standard input says. */
  public void obey(String line) {
    writable = !line.equals(FULL);
    running().ifPresent(node -> node.writable(writable));
  }

  Optional<Node> running() {
    return shard.node(settings.node()).filter(Node::works);
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    shard.close();
  }

  private Node open(boolean isNew) throws IOException {
    return Node.open(settings.address(), isNew, settings.cacheBytes(), settings.ways());
  }

  private void watch() {
    while (!closed) {
      LockSupport.parkNanos(LOOK_NANOS);
      if (writable && running().isEmpty()) {
        reopen();
      }
    }
  }

  /**
   * Opens the node unless it has been closed meanwhile. It may fail as long as there is no majority
   * of nodes, and is then tried again, whatever the engine threw.
   */
  private synchronized void reopen() {
    if (closed) {
      return;
    }
    try {
      Optional<Node> broken = shard.remove(settings.node());
      if (broken.isPresent()) {
        broken.get().close();
      }
      shard.add(open(false));
    } catch (IOException | RuntimeException | Error e) {
      Logger.getLogger("nosql").warning(e instanceof IOException ? e.getMessage() : e.toString());
    }
  }
}
