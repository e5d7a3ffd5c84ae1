package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.Nearness;
import io.github.ycsbxl.voldemort.cluster.Node;
import io.github.ycsbxl.voldemort.cluster.Placement;
import io.github.ycsbxl.voldemort.cluster.RoutingType;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One thread's links to the nodes that keep a store's keys, by one state of the metadata. */
final class Replicas implements Closeable {
  private final Metadata metadata;
  private final StoreDefinition definition;
  private final Placement placement;
  private final Nearness nearness;
  private final List<NodeLink> links;

  /** In the order in which nodes are asked; null where no key of the partition was met yet. */
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
   * By the newest metadata.
   *
   * @throws BootstrapException if the cluster has no such store, or cannot have it
   */
  static Replicas of(ClusterClient client, String store) throws BootstrapException {
    return of(client, store, List.of());
  }

  /** The same store by the newest metadata, with the links that still lead to their nodes. */
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
      for (Node node : metadata.cluster().nodes()) {
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

  Metadata metadata() {
    return metadata;
  }

  StoreDefinition definition() {
    return definition;
  }

  /** The nodes that keep a key, in the order in which to ask them. */
  List<NodeLink> of(byte[] key) {
    int partition = placement.masterPartition(key);
    List<NodeLink> known = byPartition.get(partition);
    if (known == null) {
      known = links(placement.replicas(key));
      byPartition.set(partition, known);
    }
    return known;
  }

  /** In zone routing the nearest zone comes first; nodes of one zone stay as they are. */
  private List<NodeLink> links(List<Node> nodes) {
    boolean zoned = definition.routing() == RoutingType.ZONE;
    return (zoned ? nearness.sorted(nodes) : nodes).stream().map(this::link).toList();
  }

  private NodeLink link(Node node) {
    return links.stream().filter(link -> link.id() == node.id()).findFirst().orElseThrow();
  }

  @Override
  public void close() {
    links.forEach(NodeLink::close);
  }
}
