package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.Placement;
import io.github.ycsbxl.voldemort.cluster.Placement.Nearness;
import io.github.ycsbxl.voldemort.cluster.RoutingType;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Links of one thread to the replicas of a store's keys, for one version of the metadata. */
final class Replicas implements Closeable {
  private final Metadata metadata;
  private final StoreDefinition definition;
  private final Placement placement;
  private final Nearness nearness;
  private final List<NodeLink> links;

  /** Links by partition, in the order of requests; null until a key of the partition is used. */
  private final List<List<NodeLink>> byPartition;

  private Replicas(
      Metadata metadata,
      StoreDefinition definition,
      Placement placement,
      Nearness nearness,
      List<NodeLink> links) {
    this.metadata = metadata;
    this.definition = definition;
    this.placement = placement;
    this.nearness = nearness;
    this.links = links;
    this.byPartition = new ArrayList<>(Collections.nCopies(metadata.cluster().partitions(), null));
  }

  /**
   * Creates the links for the newest metadata.
   *
   * @throws BootstrapException if there is no such store, or its definition does not fit the
   *     cluster
   */
  static Replicas of(ClusterClient client, String store) throws BootstrapException {
    return of(client, store, List.of());
  }

  /** Creates the links for the newest metadata, and keeps links that still lead to their nodes. */
  Replicas renewed(ClusterClient client) throws BootstrapException {
    Replicas renewed = of(client, definition.name(), links);
    for (NodeLink link : links) {
      if (!renewed.links.contains(link)) {
        link.close();
      }
    }
    return renewed;
  }

  private static Replicas of(ClusterClient client, String store, List<NodeLink> old)
      throws BootstrapException {
    Metadata metadata = client.metadata();
    StoreDefinition definition = client.definition(store, metadata);
    try {
      int zone = client.settings().clientZone();
      Placement placement = Placement.of(metadata.cluster(), definition, zone);
      List<NodeLink> links = new ArrayList<>();
      for (ClusterNode node : metadata.cluster().nodes()) {
        links.add(
            old.stream()
                .filter(link -> link.leadsTo(node))
                .findFirst()
                .orElseGet(() -> client.link(node)));
      }
      var nearness = new Nearness(metadata.cluster(), zone);
      return new Replicas(metadata, definition, placement, nearness, links);
    } catch (MetadataException e) {
      throw new BootstrapException(e.getMessage(), e);
    }
  }

  /** Sets the listener for requests. Does nothing if there is only one node. */
  void listen(RequestListener listener) {
    links.forEach(link -> link.listen(links.size() > 1 ? listener : RequestListener.NONE));
  }

  List<NodeLink> links() {
    return links;
  }

  Metadata metadata() {
    return metadata;
  }

  StoreDefinition definition() {
    return definition;
  }

  /** Returns the nodes of a key, in the order of requests. */
  List<NodeLink> of(byte[] key) {
    int partition = placement.masterPartition(key);
    List<NodeLink> known = byPartition.get(partition);
    if (known == null) {
      known = links(placement.replicas(key));
      byPartition.set(partition, known);
    }
    return known;
  }

  /**
   * Orders links by zone if the routing uses zones: nearest zone first, nodes in a zone in their
   * order.
   */
  private List<NodeLink> links(List<ClusterNode> nodes) {
    boolean zoned = definition.routing() == RoutingType.ZONE;
    return (zoned ? nearness.sorted(nodes) : nodes).stream().map(this::link).toList();
  }

  private NodeLink link(ClusterNode node) {
    return links.stream().filter(link -> link.id() == node.id()).findFirst().orElseThrow();
  }

  @Override
  public void close() {
    links.forEach(NodeLink::close);
  }
}
