package io.github.ycsbxl.voldemort.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which nodes keep a key of one store, the first of them being its master. Immutable; looking up a
 * key costs a hash of its bytes.
 *
 * <p>Source: {@code routing/*Strategy.java} of the original and bytes recorded from it.
 */
public final class Placement {
  private final List<List<Node>> byPartition;

  private Placement(List<List<Node>> byPartition) {
    this.byPartition = byPartition;
  }

  /**
   * @param clientZone whose nodes come first where all nodes keep all keys and near ones are
   *     preferred
   * @throws MetadataException if the cluster has too few nodes for the store, or not its zones
   */
  public static Placement of(Cluster cluster, StoreDefinition store, int clientZone) {
    cluster.zone(clientZone);
    return switch (store.routing()) {
      case CONSISTENT -> ring(cluster, store, Map.of());
      case ZONE -> ring(cluster, store, store.zoneReplicas());
      case ALL -> everywhere(cluster, cluster.nodes());
      case LOCAL_PREF_ALL ->
          everywhere(cluster, new Nearness(cluster, clientZone).sorted(cluster.nodes()));
    };
  }

  private static Placement everywhere(Cluster cluster, List<Node> nodes) {
    List<List<Node>> byPartition = new ArrayList<>();
    for (int partition = 0; partition < cluster.partitions(); partition++) {
      byPartition.add(nodes);
    }
    return new Placement(byPartition);
  }

  private static Placement ring(
      Cluster cluster, StoreDefinition store, Map<Integer, Integer> zoneReplicas) {
    zoneReplicas.keySet().forEach(cluster::zone);
    Node[] owners = cluster.owners();
    List<List<Node>> byPartition = new ArrayList<>();
    for (int master = 0; master < owners.length; master++) {
      byPartition.add(walk(owners, master, store, zoneReplicas));
    }
    return new Placement(byPartition);
  }

  private static List<Node> walk(
      Node[] owners, int master, StoreDefinition store, Map<Integer, Integer> zoneReplicas) {
    Map<Integer, Integer> left = new TreeMap<>(zoneReplicas);
    List<Node> found = new ArrayList<>(store.replicas());
    for (int step = 0; step < owners.length && found.size() < store.replicas(); step++) {
      Node node = owners[(master + step) % owners.length];
      if (found.contains(node)) {
        continue;
      }
      if (zoneReplicas.isEmpty()) {
        found.add(node);
      } else if (left.getOrDefault(node.zoneId(), 0) > 0) {
        found.add(node);
        left.merge(node.zoneId(), -1, Integer::sum);
      }
    }
    if (found.size() < store.replicas()) {
      throw new MetadataException(
          "Store %s wants %d replicas, and its routing finds %d nodes."
              .formatted(store.name(), store.replicas(), found.size()));
    }
    return List.copyOf(found);
  }

  /** The partition of a key as it is on the wire: serialized and compressed. */
  public int masterPartition(byte[] key) {
    return positive(FnvHash.of(key)) % byPartition.size();
  }

  /** The smallest int has no absolute value; the original takes the largest int for it. */
  static int positive(int hash) {
    return hash == Integer.MIN_VALUE ? Integer.MAX_VALUE : Math.abs(hash);
  }

  /** The nodes that keep a key, in the order in which writes try them. */
  public List<Node> replicas(byte[] key) {
    return byPartition.get(masterPartition(key));
  }
}
