package io.github.ycsbxl.voldemort.cluster;

import java.util.Comparator;
import java.util.List;

/** Order of nodes by the distance of their zones from the client's. Immutable. */
public final class Nearness {
  private final List<Integer> proximity;
  private final int clientZone;

  /**
   * @throws MetadataException if there is no such zone
   */
  public Nearness(Cluster cluster, int clientZone) {
    this.proximity = cluster.zone(clientZone).proximity();
    this.clientZone = clientZone;
  }

  /**
   * The client's zone first, then the others in the order of its proximity list; stable within a
   * zone.
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
