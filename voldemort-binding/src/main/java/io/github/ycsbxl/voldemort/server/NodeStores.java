package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.cluster.Placement;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.engine.Storage;
import io.github.ycsbxl.voldemort.engine.Storage.MemoryStorage;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import io.github.ycsbxl.voldemort.engine.StorageEngine;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.Routing;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Stores of a running node. Thread-safe. */
final class NodeStores implements Closeable {
  private final Storage storage;
  private final Storage memory = new MemoryStorage();
  private final Map<String, ServedStore> stores = new HashMap<>();

  private NodeStores(Storage storage) {
    this.storage = storage;
  }

  /**
   * Opens the stores.
   *
   * @param settings storage of all stores, except stores that their definition keeps in memory
   */
  static NodeStores open(ServedCluster cluster, ClusterNode node, StorageSettings settings)
      throws IOException {
    var opened = new NodeStores(Storage.open(settings));
    try {
      opened.add(cluster, node, settings.engine());
      return opened;
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private void add(ServedCluster cluster, ClusterNode node, EngineKind engine) throws IOException {
    long nowMs = System.currentTimeMillis();
    for (StoreDefinition store : cluster.stores()) {
      boolean inMemory = kindOf(store).equals(Optional.of(EngineKind.MEMORY));
      EngineKind kind = inMemory ? EngineKind.MEMORY : engine;
      add(cluster, node, store, kind, (inMemory ? memory : storage).engine(store.name()));
    }
    for (var system : SystemStores.open(cluster, nowMs).entrySet()) {
      add(cluster, node, system.getKey(), EngineKind.MEMORY, system.getValue());
    }
    stores.put(MetadataStore.NAME, new MetadataStore(cluster, node.id(), nowMs));
  }

  private void add(
      ServedCluster cluster,
      ClusterNode node,
      StoreDefinition store,
      EngineKind kind,
      StorageEngine values) {
    Placement placement = Placement.of(cluster.cluster(), store, node.zoneId());
    stores.put(store.name(), new EngineStore(values, kind, placement, node.id()));
  }

  /** Returns the engine in a store's definition, or empty if it is not supported. */
  static Optional<EngineKind> kindOf(StoreDefinition store) {
    return switch (store.persistence()) {
      case "bdb" -> Optional.of(EngineKind.BDB);
      case "memory" -> Optional.of(EngineKind.MEMORY);
      default -> Optional.empty();
    };
  }

  /**
   * Handles a request. A request for routing by the node finds no store, because nodes do not call
   * each other.
   */
  Response answer(Request request) {
    ServedStore store =
        request.routing() == Routing.ROUTED ? null : stores.get(request.store().text());
    return store == null
        ? new Failure(ErrorCode.GENERAL, ErrorTexts.unknownStore(request.store().text()))
        : store.answer(request);
  }

  @Override
  public void close() throws IOException {
    storage.close();
  }

  /** Store of a node as clients see it. Implementations are thread-safe. */
  interface ServedStore {
    Response answer(Request request);
  }
}
