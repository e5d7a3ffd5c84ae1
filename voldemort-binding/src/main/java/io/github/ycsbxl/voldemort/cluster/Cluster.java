package io.github.ycsbxl.voldemort.cluster;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Topology of a cluster: its nodes by ascending ID, and its zones. Each partition, from 0 to the
 * highest, belongs to exactly one node. Immutable.
 */
public record Cluster(String name, List<Zone> zones, List<ClusterNode> nodes) {
  private static final String ROOT = "cluster";

  private static final int MAX_PARTITIONS = 65_536;

  public Cluster {
    zones = zones.isEmpty() ? List.of(Zone.ONLY) : List.copyOf(zones);
    nodes = nodes.stream().sorted((a, b) -> Integer.compare(a.id(), b.id())).toList();
    if (nodes.isEmpty()) {
      throw new MetadataException("Cluster " + name + " has no servers.");
    }
    checkZones(zones, nodes);
    checkNodes(nodes);
    owners(nodes);
  }

  private static void checkZones(List<Zone> zones, List<ClusterNode> nodes) {
    Set<Integer> ids = new HashSet<>();
    for (Zone zone : zones) {
      if (!ids.add(zone.id())) {
        throw new MetadataException("Two zones have the id " + zone.id() + ".");
      }
    }
    for (Zone zone : zones) {
      if (!ids.containsAll(zone.proximity())) {
        throw new MetadataException(
            "The proximity list of zone %s names a zone that does not exist.".formatted(zone.id()));
      }
    }
    for (ClusterNode node : nodes) {
      if (!ids.contains(node.zoneId())) {
        throw new MetadataException(
            "Node %s is in zone %s, which does not exist.".formatted(node.id(), node.zoneId()));
      }
    }
  }

  private static void checkNodes(List<ClusterNode> nodes) {
    for (int i = 1; i < nodes.size(); i++) {
      if (nodes.get(i - 1).id() == nodes.get(i).id()) {
        throw new MetadataException("Two servers have the id " + nodes.get(i).id() + ".");
      }
    }
  }

  private static ClusterNode[] owners(List<ClusterNode> nodes) {
    int partitions = nodes.stream().mapToInt(node -> node.partitions().size()).sum();
    if (partitions == 0) {
      throw new MetadataException("No server has a partition.");
    }
    if (partitions > MAX_PARTITIONS) {
      throw new MetadataException(
          "%d partitions exceed the maximum of %d.".formatted(partitions, MAX_PARTITIONS));
    }
    var owners = new ClusterNode[partitions];
    for (ClusterNode node : nodes) {
      for (int partition : node.partitions()) {
        claim(owners, partition, node);
      }
    }
    return owners;
  }

  private static void claim(ClusterNode[] owners, int partition, ClusterNode node) {
    if (partition < 0 || partition >= owners.length) {
      throw new MetadataException(
          "Partition ids must go from 0 without gaps: there are "
              + owners.length
              + ", and node "
              + node.id()
              + " has "
              + partition
              + ".");
    }
    if (owners[partition] != null) {
      throw new MetadataException(
          "Partition %d is at node %d and at node %d."
              .formatted(partition, owners[partition].id(), node.id()));
    }
    owners[partition] = node;
  }

  /** Returns the node of each partition, indexed by partition ID. */
  ClusterNode[] owners() {
    return owners(nodes);
  }

  public int partitions() {
    return nodes.stream().mapToInt(node -> node.partitions().size()).sum();
  }

  /**
   * Returns the zone with this ID.
   *
   * @throws MetadataException if there is none
   */
  Zone zone(int id) {
    return zones.stream()
        .filter(zone -> zone.id() == id)
        .findFirst()
        .orElseThrow(() -> new MetadataException("Zone " + id + " does not exist."));
  }

  /** Parses cluster.xml. */
  public static Cluster parse(String xml) {
    XmlElement document = XmlElement.parse(xml, ROOT).allow(Set.of("name", "zone", "server"));
    return new Cluster(
        document.child("name").text(),
        document.children("zone").stream().map(Zone::read).toList(),
        document.children("server").stream().map(ClusterNode::read).toList());
  }

  /** Returns the cluster as cluster.xml. */
  public String toXml() {
    XmlElement document = XmlElement.create(ROOT);
    document.add("name", name);
    zones.forEach(zone -> zone.write(document.add("zone")));
    nodes.forEach(node -> node.write(document.add("server")));
    return document.document();
  }
}
