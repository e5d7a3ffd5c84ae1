package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.ConfiguredDb;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.StoreMode;
import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.elliptics.server.NetworkServer;
import io.github.ycsbxl.elliptics.server.NetworkServerConfig;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.DB;

/** Descriptor of the binding. */
public final class EllipticsBinding implements BindingInfo {

  @Override
  public String name() {
    return "elliptics";
  }

  @Override
  public String summary() {
    return "Elliptics network of 2009: existing nodes, or a network served in memory";
  }

  @Override
  public Class<? extends DB> dbClass() {
    return EllipticsClient.class;
  }

  @Override
  public List<Property<?>> properties() {
    return EllipticsConfig.PROPERTIES;
  }

  @Override
  public ConnectionFactory open(PropertyReader reader) {
    return ConfiguredDb.factory(
        EllipticsClient.class, EllipticsClient::new, EllipticsConfig.from(reader));
  }

  /** Returns false: IDs are hashes of keys and have no order to scan. */
  @Override
  public boolean scans(PropertyReader reader) {
    return false;
  }

  /** Returns an unknown topology, since nodes are not known before the first connection. */
  @Override
  public Topology topology(PropertyReader reader) {
    return reader.isSet(EllipticsConfig.ADDRESS)
        ? Topology.UNKNOWN
        : Topology.ofRing(
            reader.get(NetworkServerConfig.NODES), reader.get(EllipticsConfig.COPIES));
  }

  @Override
  public Map<String, Property<Integer>> sizes() {
    return Map.of("nodes", NetworkServerConfig.NODES);
  }

  @Override
  public Optional<StoreLocation> location(PropertyReader reader) {
    return Optional.of(
        reader
            .find(EllipticsConfig.ADDRESS)
            .map(nodes -> nodes.stream().map(InetSocketAddress::getHostString).toList())
            .map(StoreLocation::ofHosts)
            .orElse(StoreLocation.IN_PROCESS));
  }

  @Override
  public Optional<StoreServer> server(PropertyReader reader) {
    NetworkServerConfig config = EllipticsConfig.from(reader).server();
    return reader.problems().isEmpty()
        ? Optional.of(new NetworkServer(config, EllipticsConfig.ADDRESS))
        : Optional.empty();
  }

  /**
   * Creates a server for a network that is configured to be in this process. A network in another
   * process needs no server, because every process can reach its nodes.
   */
  @Override
  public Optional<StoreServer> sharedServer(PropertyReader reader) {
    EllipticsConfig config = EllipticsConfig.from(reader);
    return config.nodes().isPresent() || !reader.problems().isEmpty()
        ? Optional.empty()
        : Optional.of(new NetworkServer(config.server().atFreePorts(), EllipticsConfig.ADDRESS));
  }

  @Override
  public StoreMode mode(PropertyReader reader, boolean shared, boolean struck) {
    return StoreMode.of(reader.isSet(EllipticsConfig.ADDRESS), shared);
  }
}
