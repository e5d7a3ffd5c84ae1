package io.github.ycsbxl.voldemort.cluster;

import java.util.List;
import java.util.Set;

/** Node of a cluster: its host, ports, partitions and zone. Immutable. */
public record ClusterNode(
    int id,
    String host,
    int httpPort,
    int socketPort,
    int adminPort,
    List<Integer> partitions,
    int zoneId) {

  private static final int MAX_PORT = 65_535;
  private static final Set<String> ELEMENTS =
      Set.of(
          "id",
          "host",
          "http-port",
          "socket-port",
          "admin-port",
          "rest-port",
          "partitions",
          "zone-id");

  public ClusterNode {
    partitions = List.copyOf(partitions);
    // A vector clock stores a node ID in two bytes.
    if (id < 0 || id > Short.MAX_VALUE) {
      throw new MetadataException(
          "The id of node %d is not in 0 to %d.".formatted(id, Short.MAX_VALUE));
    }
    if (host.isBlank()) {
      throw new MetadataException("Node " + id + " has no host.");
    }
    requirePort(id, "http-port", httpPort);
    requirePort(id, "socket-port", socketPort);
    requirePort(id, "admin-port", adminPort);
  }

  private static void requirePort(int id, String name, int port) {
    if (port < 0 || port > MAX_PORT) {
      throw new MetadataException(
          "The %s of node %d is not in 0 to %d: %d.".formatted(name, id, MAX_PORT, port));
    }
  }

  /** Reads a server element of cluster.xml, in which admin port and zone are optional. */
  static ClusterNode read(XmlElement element) {
    element.allow(ELEMENTS);
    int id = element.child("id").number();
    int socketPort = element.child("socket-port").number();
    if (socketPort == 0) {
      throw new MetadataException(
          "The socket-port of node %d is not in 1 to %d: 0.".formatted(id, MAX_PORT));
    }
    return new ClusterNode(
        id,
        element.child("host").text(),
        element.child("http-port").number(),
        socketPort,
        element.find("admin-port").map(XmlElement::number).orElse(socketPort + 1),
        element.child("partitions").numbers(),
        element.find("zone-id").map(XmlElement::number).orElse(Zone.ONLY.id()));
  }

  void write(XmlElement element) {
    element.add("id", id);
    element.add("host", host);
    element.add("http-port", httpPort);
    element.add("socket-port", socketPort);
    element.add("admin-port", adminPort);
    element.add("partitions", partitions);
    element.add("zone-id", zoneId);
  }

  /** Creates a node of the only zone. By convention the admin port follows the socket port. */
  public static ClusterNode of(int id, String host, int socketPort, List<Integer> partitions) {
    return new ClusterNode(id, host, 0, socketPort, socketPort + 1, partitions, Zone.ONLY.id());
  }
}
