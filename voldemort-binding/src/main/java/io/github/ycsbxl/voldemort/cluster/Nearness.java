package io.github.ycsbxl.voldemort.cluster;

import java.util.Comparator;
import java.util.List;

/** Orders nodes by how near their zone is to that of the client. Immutable. */
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

  /** The client's zone first, then the others as it lists them; within a zone as they were. */
  public List<Node> sorted(List<Node> nodes) {
    return nodes.stream().sorted(Comparator.comparingInt(this::distance)).toList();
  }

  private int distance(Node node) {
    int place = proximity.indexOf(node.zoneId());
    if (node.zoneId() == clientZone) {
      return 0;
    }
    return place < 0 ? proximity.size() + 1 : place + 1;
  }
}
