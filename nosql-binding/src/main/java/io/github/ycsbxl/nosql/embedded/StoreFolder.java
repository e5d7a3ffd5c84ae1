package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import io.github.ycsbxl.sockets.Ports;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Folder of a store, locked against other processes as long as this object is open. Not thread-safe
 * but for the count of its openings.
 */
final class StoreFolder implements Closeable {
  private static final String LOCK = "lock";

  /** The names in a store's folder, as a glob. */
  private static final String ENTRIES = "{lock,store.properties*,shard-*}";

  private final Path folder;
  private final FileChannel lock;
  private Manifest manifest;

  private StoreFolder(Path folder, FileChannel lock, Manifest manifest) {
    this.folder = folder;
    this.lock = lock;
    this.manifest = manifest;
  }

  /** The store in a folder as files. */
  static FolderStore of(Path folder) {
    return new FolderStore(folder, ENTRIES, LOCK, JeSettings.FREE_DISK_BYTES);
  }

  /** Locks the folder before it reads or changes anything else in it. */
  static StoreFolder open(Path folder, Layout layout) throws IOException {
    Files.createDirectories(folder);
    FileChannel lock = lock(folder);
    try {
      of(folder).requireRoom();
      Manifest manifest = Manifest.isIn(folder) ? reopen(folder, layout) : create(folder, layout);
      manifest.write(folder);
      return new StoreFolder(folder, lock, manifest);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** Whether the store is new: no node has held a record yet. */
  boolean isNew() {
    return !manifest.complete();
  }

  /** How often the store has been opened, this time included. */
  synchronized long opened() {
    return manifest.opened();
  }

  /** The same, after one of its nodes was opened by a process of its own. */
  synchronized long openedAgain() throws IOException {
    manifest = manifest.openedAgain();
    manifest.write(folder);
    return manifest.opened();
  }

  synchronized void completed() throws IOException {
    manifest = manifest.completed();
    manifest.write(folder);
  }

  /** The nodes of one shard. */
  List<NodeAddress> nodes(int shard) {
    int replicas = manifest.layout().replicas();
    List<Integer> ports = manifest.ports().subList(shard * replicas, (shard + 1) * replicas);
    return IntStream.range(0, replicas)
        .mapToObj(node -> new NodeAddress(shard, node, home(shard, node), ports))
        .toList();
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }

  private Path home(int shard, int node) {
    return folder.resolve("shard-" + shard).resolve("node-" + node);
  }

  private static FileChannel lock(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock taken = channel.tryLock();
      if (taken != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      // The same process has it under another class loader: refused like any other.
    }
    channel.close();
    throw new IOException(
        "another process has the store in " + folder + " open; one at a time can");
  }

  private static Manifest create(Path folder, Layout layout) throws IOException {
    try (var entries = Files.list(folder)) {
      if (entries.anyMatch(entry -> !entry.endsWith(LOCK))) {
        throw new IOException(
            folder + " holds files but no store; name another nosql.embedded.dir");
      }
    }
    return fresh(folder, layout, 0);
  }

  private static Manifest reopen(Path folder, Layout layout) throws IOException {
    Manifest manifest = Manifest.read(folder);
    if (!manifest.complete()) {
      deleteNodes(folder);
      return fresh(folder, layout, manifest.opened());
    }
    Layout created = manifest.layout();
    require(folder, Layout.SHARDS, layout.shards(), created.shards());
    require(folder, Layout.REPLICAS, layout.replicas(), created.replicas());
    require(folder, Layout.PARTITIONS, layout.partitions(), created.partitions());
    for (int port : manifest.ports()) {
      if (!Ports.isFree(port)) {
        throw new IOException(
            "another program has port " + port + ", which the store in " + folder + " needs");
      }
    }
    return manifest.openedAgain();
  }

  private static Manifest fresh(Path folder, Layout layout, long opened) throws IOException {
    int seed = folder.toAbsolutePath().hashCode();
    return new Manifest(layout, Ports.free(layout.nodes(), seed), opened + 1, false);
  }

  private static void require(Path folder, String property, int wanted, int created)
      throws IOException {
    if (wanted != created) {
      throw new IOException(
          "%s=%d, but the store in %s was created with %d; 'ycsb clean nosql' removes it, and nosql.embedded.dir=<folder> makes another"
              .formatted(property, wanted, folder, created));
    }
  }

  private static void deleteNodes(Path folder) throws IOException {
    try (var shards = Files.newDirectoryStream(folder, "shard-*")) {
      for (Path shard : shards) {
        FolderStore.deleteTree(shard);
      }
    }
  }
}
