package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.RefCounted;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import io.github.ycsbxl.nosql.embedded.VersionedValue.Versions;
import io.github.ycsbxl.nosql.store.RecordStore;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.VersionedMap;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Reference-counted store in this process with all its nodes, one per directory. The first thread
 * to {@link #join} opens it, and the last to {@link #leave} closes it. Thread-safe.
 */
public final class EmbeddedStore {
  static final RefCounted<Path, EmbeddedStore> OPEN = new RefCounted<>();

  private static final Duration SETTLING = Duration.ofMinutes(5);

  private final EmbeddedSettings settings;
  private final StoreFolder folder;
  private final List<Shard> shards;
  private final List<NodeNetwork> networks;
  private final Versions versions;

  private EmbeddedStore(EmbeddedSettings settings, StoreFolder folder, List<NodeNetwork> networks) {
    this.settings = settings;
    this.folder = folder;
    this.networks = networks;
    this.shards =
        IntStream.range(0, settings.layout().shards())
            .mapToObj(number -> new Shard(number, settings.shardOpsPerSec()))
            .toList();
    this.versions = new Versions(folder.opened());
  }

  /** Opens the store in a directory, creating it if missing, or shares the open one. */
  public static EmbeddedStore join(EmbeddedSettings settings) throws IOException {
    return join(settings, false);
  }

  /**
   * Opens or shares the store with a network between its nodes, for fault injection.
   *
   * @throws IOException also if the store is open without a network
   */
  static EmbeddedStore joinNetworked(EmbeddedSettings settings) throws IOException {
    EmbeddedStore store = join(settings, true);
    if (store.networks.isEmpty()) {
      store.leave();
      throw new IOException("this process opened the store without a network for faults");
    }
    return store;
  }

  private static EmbeddedStore join(EmbeddedSettings settings, boolean networked)
      throws IOException {
    EmbeddedStore store = OPEN.join(place(settings.folder()), () -> open(settings, networked));
    if (!store.settings.equals(settings)) {
      store.leave();
      throw new IOException(
          "this process has the store open as " + store.settings + ", not as " + settings);
    }
    return store;
  }

  /** Returns the files of the store in a directory, whether it is open or not. */
  public static FolderStore folderStore(Path folder) {
    return StoreFolder.of(folder);
  }

  /** Creates access to the records for one thread. Closing it calls {@link #leave}. */
  public RecordStore records(RequestOptions options) {
    return new EmbeddedRecords(this, options);
  }

  /**
   * Creates access to the records for all threads of a server. Closing it does not call {@link
   * #leave}.
   */
  public VersionedMap map() {
    return new EmbeddedMap(this);
  }

  /**
   * Ends one user's use of the store. The last user waits until all replicas are equal, and closes
   * the store.
   */
  public void leave() throws IOException {
    OPEN.leave(place(settings.folder()), EmbeddedStore::settleAndClose);
  }

  /** Returns when every open node has all writes to its shard that precede this call. */
  public void awaitReplicas(Duration timeout) throws IOException {
    for (Shard shard : shards) {
      shard.awaitReplicas(timeout);
    }
  }

  /** Returns the number of a shard's master; empty during an election. */
  public OptionalInt masterNow(int shard) {
    return shards.get(shard).masterNow();
  }

  /** Reopens a closed node. */
  public void reopenNode(int shard, int node) throws IOException {
    open(folder.nodes(shard).get(node), false);
  }

  /** Returns the network between the nodes of a shard. */
  NodeNetwork network(int shard) {
    return networks.get(shard);
  }

  /** Returns true if requests may go to more than one node. */
  boolean hasNodes() {
    return settings.layout().nodes() > 1;
  }

  Shard shard(byte[] key) {
    return shards.get(settings.layout().shardOf(RecordKeys.hash(key)));
  }

  Layout layout() {
    return settings.layout();
  }

  List<Shard> shards() {
    return shards;
  }

  Versions versions() {
    return versions;
  }

  private static EmbeddedStore open(EmbeddedSettings settings, boolean networked)
      throws IOException {
    StoreFolder folder = StoreFolder.open(settings.folder(), settings.layout());
    var networks = new ArrayList<NodeNetwork>();
    for (int shard = 0; networked && shard < settings.layout().shards(); shard++) {
      networks.add(NodeNetwork.of(folder.nodes(shard).get(0).ports()));
    }
    var store = new EmbeddedStore(settings, folder, networks);
    try {
      store.openNodes();
      InParallel.forEach(store.shards, Shard::awaitAcknowledgements);
      return store;
    } catch (IOException | RuntimeException e) {
      store.closeAfter(e);
      throw e;
    }
  }

  /**
   * Opens the nodes. In a new store, the first node of each shard opens before the others and
   * founds the shard. All other nodes open concurrently.
   */
  private void openNodes() throws IOException {
    var founders = new ArrayList<NodeAddress>();
    var others = new ArrayList<NodeAddress>();
    for (int shard = 0; shard < shards.size(); shard++) {
      List<NodeAddress> nodes = folder.nodes(shard);
      founders.add(nodes.get(0));
      others.addAll(nodes.subList(1, nodes.size()));
    }
    if (folder.isNew()) {
      InParallel.forEach(founders, node -> open(node, true));
      InParallel.forEach(others, node -> open(node, true));
      folder.completed();
    } else {
      others.addAll(founders);
      InParallel.forEach(others, node -> open(node, false));
    }
  }

  private void open(NodeAddress address, boolean isNew) throws IOException {
    long cacheBytes = settings.cacheBytes() / settings.layout().nodes();
    Map<Integer, Integer> relays =
        networks.isEmpty() ? Map.of() : networks.get(address.shard()).relays(address.node());
    shards.get(address.shard()).add(Node.open(address, isNew, cacheBytes, relays));
  }

  private void settleAndClose() throws IOException {
    try {
      awaitReplicas(SETTLING);
    } finally {
      close();
    }
  }

  private void close() throws IOException {
    try {
      InParallel.forEach(shards, Shard::close);
    } finally {
      for (NodeNetwork network : networks) {
        network.close();
      }
      folder.close();
    }
  }

  private void closeAfter(Exception failure) {
    try {
      close();
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  static Path place(Path folder) {
    return folder.toAbsolutePath().normalize();
  }
}
