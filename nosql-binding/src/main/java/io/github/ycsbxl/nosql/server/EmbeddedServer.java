package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import io.github.ycsbxl.nosql.embedded.EmbeddedStore;
import io.github.ycsbxl.serve.ListenerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Collections;
import java.util.Map;
import java.util.OptionalInt;
import oracle.kv.impl.api.StatusChanges;
import oracle.kv.impl.topo.RepNodeId;
import oracle.kv.impl.topo.Topology;

/**
 * Server of an embedded store for clients in other processes. Clients see the shards, nodes and
 * masters of the store.
 */
public final class EmbeddedServer implements StoreServer {
  private final ServerSettings settings;
  private final String addressProperty;
  private final RequestCount requests = new RequestCount();
  private EmbeddedStore store;
  private RmiPort port;

  /**
   * Creates a server, which {@link #start} starts.
   *
   * @param addressProperty property that gives clients the addresses
   */
  public EmbeddedServer(ServerSettings settings, String addressProperty) {
    this.settings = settings;
    this.addressProperty = addressProperty;
  }

  /** Opens the port first, so that a port in use is reported before the store is opened. */
  @Override
  public void start() throws IOException {
    port = openPort();
    try {
      store = EmbeddedStore.join(settings.store());
    } catch (IOException | RuntimeException e) {
      port.close();
      throw e;
    }
    offerNodes();
  }

  @Override
  public String addresses() {
    return new HostAndPort(port.host(), port.number()).toString();
  }

  @Override
  public Map<String, String> clientProperties() {
    return Map.of(addressProperty, addresses());
  }

  @Override
  public void close() throws IOException {
    port.close();
    requests.awaitAll();
    store.leave();
  }

  private RmiPort openPort() throws IOException {
    try {
      var sockets = new ListeningSockets(settings.address(), settings.listener());
      return RmiPort.open(sockets, settings.port());
    } catch (LinkageError e) {
      throw new IOException(
          "the server needs the Oracle client of YCSB XL, but the class path has another one; unset KVHOME and omit -cp ("
              + e.getMessage()
              + ")",
          e);
    }
  }

  private void offerNodes() throws IOException {
    var operations = new Operations(store.map());
    Layout layout = settings.store().layout();
    Topology topology =
        ServedTopology.of(layout, port.host(), Collections.nCopies(layout.nodes(), port.number()));
    for (int i = 0; i < layout.shards(); i++) {
      int shard = i;
      for (int node = 0; node < layout.replicas(); node++) {
        // The store counts from 0, clients count from 1.
        var id = new RepNodeId(shard + 1, node + 1);
        var handler = new KvNode(id, () -> status(id, store.masterNow(shard)), operations);
        port.add(id, requests.counted(handler), topology);
      }
    }
  }

  /** Returns a node's current status. All nodes are in this process and share their state. */
  private static StatusChanges status(RepNodeId id, OptionalInt master) {
    return master.isEmpty() ? null : KvNode.status(id, master.getAsInt() + 1, System.nanoTime());
  }

  /**
   * Settings of the server: the store, and the address and port to listen at.
   *
   * @param port 0 for a free one
   */
  public record ServerSettings(
      EmbeddedSettings store, InetAddress address, int port, ListenerSettings listener) {}
}
