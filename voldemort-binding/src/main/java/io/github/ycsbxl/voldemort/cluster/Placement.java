package io.github.ycsbxl.voldemort.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Placement of a store's keys on nodes: the preference list of each key, its master first. A lookup
 * costs one hash of the key. Immutable.
 *
 * <p>Based on {@code routing/*Strategy.java} of the original server, and on recorded responses of
 * that server.
 */
public final class Placement {
  private static final int FNV_BASIS = 0x811c9dc5;
  private static final int FNV_PRIME = 0x01000193;

  private final List<List<ClusterNode>> byPartition;

  private Placement(List<List<ClusterNode>> byPartition) {
    this.byPartition = byPartition;
  }

  /**
   * Creates the placement of a store.
   *
   * @param clientZone zone whose nodes come first; applies to stores that are on all nodes and
   *     prefer near nodes
   * @throws MetadataException if the cluster has too few nodes for the store, or lacks one of its
   *     zones
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

  private static Placement everywhere(Cluster cluster, List<ClusterNode> nodes) {
    List<List<ClusterNode>> byPartition = new ArrayList<>();
    for (int partition = 0; partition < cluster.partitions(); partition++) {
      byPartition.add(nodes);
    }
    return new Placement(byPartition);
  }

  private static Placement ring(
      Cluster cluster, StoreDefinition store, Map<Integer, Integer> zoneReplicas) {
    zoneReplicas.keySet().forEach(cluster::zone);
    ClusterNode[] owners = cluster.owners();
    List<List<ClusterNode>> byPartition = new ArrayList<>();
    for (int master = 0; master < owners.length; master++) {
      byPartition.add(walk(owners, master, store, zoneReplicas));
    }
    return new Placement(byPartition);
  }

  private static List<ClusterNode> walk(
      ClusterNode[] owners, int master, StoreDefinition store, Map<Integer, Integer> zoneReplicas) {
    Map<Integer, Integer> left = new TreeMap<>(zoneReplicas);
    List<ClusterNode> found = new ArrayList<>(store.replicas());
    for (int step = 0; step < owners.length && found.size() < store.replicas(); step++) {
      ClusterNode node = owners[(master + step) % owners.length];
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
          "Store %s needs %d replicas, but its routing finds %d nodes."
              .formatted(store.name(), store.replicas(), found.size()));
    }
    return List.copyOf(found);
  }

  /** Returns the partition of a key in its wire format, serialized and compressed. */
  public int masterPartition(byte[] key) {
    return positive(fnv1a(key)) % byPartition.size();
  }

  /** Computes the 32-bit FNV-1a hash. */
  static int fnv1a(byte[] bytes) {
    int hash = FNV_BASIS;
    for (byte b : bytes) {
      hash = (hash ^ (b & 0xFF)) * FNV_PRIME;
    }
    return hash;
  }

  /** Returns the absolute value. Like the original, maps the smallest int to the largest. */
  static int positive(int hash) {
    return hash == Integer.MIN_VALUE ? Integer.MAX_VALUE : Math.abs(hash);
  }

  /** Returns the preference list of a key, in the order in which writes use it. */
  public List<ClusterNode> replicas(byte[] key) {
    return byPartition.get(masterPartition(key));
  }

  /** Order of nodes by the distance of their zones from the client's zone. Immutable. */
  public static final class Nearness {
    private final List<Integer> proximity;
    private final int clientZone;

    /**
     * Creates the order for clients in a zone.
     *
     * @throws MetadataException if there is no such zone
     */
    public Nearness(Cluster cluster, int clientZone) {
      this.proximity = cluster.zone(clientZone).proximity();
      this.clientZone = clientZone;
    }

    /**
     * Sorts the nodes: the client's zone first, then the other zones in the order of its proximity
     * list. Nodes in a zone keep their order.
     */
    public List<ClusterNode> sorted(List<ClusterNode> nodes) {
      return nodes.stream().sorted(Comparator.comparingInt(this::distance)).toList();
    }

    private int distance(ClusterNode node) {
      int place = proximity.indexOf(node.zoneId());
      if (node.zoneId() == clientZone) {
        return 0;
      }
      return place < 0 ? proximity.size() + 1 : place + 1;
    }
  }
}
