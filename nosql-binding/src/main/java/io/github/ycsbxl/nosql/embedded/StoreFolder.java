package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.UnfitStoreException;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import io.github.ycsbxl.serve.Ports;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Directory of a store. While it is open, other processes can neither open it nor use its ports.
 * Not thread-safe, except for the number of openings.
 */
final class StoreFolder implements Closeable {
  private static final String LOCK = "lock";

  /** Glob of the files in a store's directory. */
  private static final String ENTRIES = "{lock,store.properties*,shard-*}";

  private static final Pattern HOME = Pattern.compile("shard-(\\d{1,9}).node-(\\d{1,9})\\b");

  private final Path folder;
  private final FileChannel lock;
  private final Ports ports;
  private Manifest manifest;

  private StoreFolder(Path folder, FileChannel lock, Ports ports, Manifest manifest) {
    this.folder = folder;
    this.lock = lock;
    this.ports = ports;
    this.manifest = manifest;
  }

  /** Returns the files of the store in a directory. */
  static FolderStore of(Path folder) {
    return new FolderStore(folder, ENTRIES, LOCK, JeSettings.FREE_DISK_BYTES, StoreFolder::nodeOf);
  }

  /** Returns the name of the node that owns a file; empty for files of the whole store. */
  private static Optional<String> nodeOf(Path file) {
    Matcher home = HOME.matcher(file.toString());
    return home.lookingAt()
        ? Optional.of(
            NodeAddress.name(Integer.parseInt(home.group(1)), Integer.parseInt(home.group(2))))
        : Optional.empty();
  }

  /** Locks the directory before it reads or changes anything else in it. */
  static StoreFolder open(Path folder, Layout layout) throws IOException {
    Files.createDirectories(folder);
    FileChannel lock = lock(folder);
    try {
      of(folder).requireRoom();
      return Manifest.isIn(folder) ? reopen(folder, lock, layout) : create(folder, lock, layout);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** Returns true if the store is new: no node has ever had a record. */
  boolean isNew() {
    return !manifest.complete();
  }

  /** Returns how often the store was opened, including this time. */
  synchronized long opened() {
    return manifest.opened();
  }

  synchronized void completed() throws IOException {
    manifest = manifest.completed();
    manifest.write(folder);
  }

  List<NodeAddress> nodes(int shard) {
    int replicas = manifest.layout().replicas();
    List<Integer> ports = manifest.ports().subList(shard * replicas, (shard + 1) * replicas);
    return IntStream.range(0, replicas)
        .mapToObj(node -> new NodeAddress(shard, node, home(shard, node), ports))
        .toList();
  }

  @Override
  public void close() throws IOException {
    ports.close();
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
      // Another class loader of this process has the store open. Reject this attempt, as for
      // another process.
    }
    channel.close();
    throw new IOException(
        "another process has the store in %s open; only one process at a time can open it"
            .formatted(folder));
  }

  private static StoreFolder create(Path folder, FileChannel lock, Layout layout)
      throws IOException {
    try (var entries = Files.list(folder)) {
      if (entries.anyMatch(entry -> !entry.endsWith(LOCK))) {
        throw new IOException(
            "%s has files but no store; set another nosql.embedded.dir".formatted(folder));
      }
    }
    return fresh(folder, lock, layout, 0);
  }

  private static StoreFolder reopen(Path folder, FileChannel lock, Layout layout)
      throws IOException {
    Manifest manifest = Manifest.read(folder);
    if (!manifest.complete()) {
      deleteNodes(folder);
      return fresh(folder, lock, layout, manifest.opened());
    }
    Layout created = manifest.layout();
    require(folder, Layout.SHARDS, layout.shards(), created.shards());
    require(folder, Layout.REPLICAS, layout.replicas(), created.replicas());
    require(folder, Layout.PARTITIONS, layout.partitions(), created.partitions());
    return written(folder, lock, its(folder, manifest.ports()), manifest.openedAgain());
  }

  private static Ports its(Path folder, List<Integer> numbers) throws IOException {
    try {
      return Ports.of(numbers);
    } catch (IOException e) {
      throw new IOException("%s, which the store in %s needs".formatted(e.getMessage(), folder), e);
    }
  }

  private static StoreFolder fresh(Path folder, FileChannel lock, Layout layout, long opened)
      throws IOException {
    Ports ports = Ports.free(layout.nodes());
    return written(folder, lock, ports, new Manifest(layout, ports.numbers(), opened + 1, false));
  }

  private static StoreFolder written(Path folder, FileChannel lock, Ports ports, Manifest manifest)
      throws IOException {
    try {
      manifest.write(folder);
      return new StoreFolder(folder, lock, ports, manifest);
    } catch (IOException e) {
      ports.close();
      throw e;
    }
  }

  private static void require(Path folder, String property, int wanted, int created)
      throws IOException {
    if (wanted != created) {
      throw new UnfitStoreException(
          "%s=%d, but the store in %s was created with %d; remove it (ycsb clean nosql) or set another nosql.embedded.dir"
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
