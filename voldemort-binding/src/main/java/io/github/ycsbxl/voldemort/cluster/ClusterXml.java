package io.github.ycsbxl.voldemort.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The document cluster.xml. */
final class ClusterXml {
  private static final Set<String> CLUSTER = Set.of("name", "zone", "server");
  private static final Set<String> ZONE = Set.of("zone-id", "proximity-list");
  private static final Set<String> SERVER =
      Set.of(
          "id",
          "host",
          "http-port",
          "socket-port",
          "admin-port",
          "rest-port",
          "partitions",
          "zone-id");

  private ClusterXml() {}

  static Cluster read(String text) {
    Xml root = Xml.parse(text, "cluster");
    root.allow(CLUSTER);
    List<Zone> zones = new ArrayList<>();
    for (Xml zone : root.children("zone")) {
      zone.allow(ZONE);
      zones.add(
          new Zone(zone.required("zone-id").number(), zone.required("proximity-list").numbers()));
    }
    List<Node> nodes = new ArrayList<>();
    for (Xml server : root.children("server")) {
      nodes.add(node(server));
    }
    return new Cluster(root.required("name").text(), zones, nodes);
  }

  private static Node node(Xml server) {
    server.allow(SERVER);
    int socketPort = server.required("socket-port").number();
    return new Node(
        server.required("id").number(),
        server.required("host").text(),
        server.required("http-port").number(),
        socketPort,
        server.number("admin-port").orElse(socketPort + 1),
        server.required("partitions").numbers(),
        server.number("zone-id").orElse(Zone.ONLY.id()));
  }

  static String write(Cluster cluster) {
    Xml root = Xml.create("cluster");
    root.add("name", cluster.name());
    for (Zone zone : cluster.zones()) {
      Xml element = root.add("zone");
      element.add("zone-id", zone.id());
      element.add("proximity-list", joined(zone.proximity()));
    }
    for (Node node : cluster.nodes()) {
      Xml server = root.add("server");
      server.add("id", node.id());
      server.add("host", node.host());
      server.add("http-port", node.httpPort());
      server.add("socket-port", node.socketPort());
      server.add("admin-port", node.adminPort());
      server.add("partitions", joined(node.partitions()));
      server.add("zone-id", node.zoneId());
    }
    return root.document();
  }

  private static String joined(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
