package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.serve.Disturbance;
import io.github.ycsbxl.serve.TcpRelay;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Network between the nodes of a shard, for fault injection between any two nodes. It has one relay
 * for each pair of a connecting node and a listening node. Thread-safe.
 */
final class NodeNetwork implements Closeable {
  private final List<Integer> ports;
  private final List<Link> links = new ArrayList<>();

  /** Link between two nodes, from the node that connects to the node that listens. */
  private record Link(int from, int to, TcpRelay relay) {
    boolean isOf(int node) {
      return from == node || to == node;
    }

    /** Returns the disturbance of what the node sends on this link. */
    Disturbance sentBy(int node) {
      return node == from ? relay.forward() : relay.backward();
    }

    List<Disturbance> directions() {
      return List.of(relay.forward(), relay.backward());
    }
  }

  private NodeNetwork(List<Integer> ports) {
    this.ports = ports;
  }

  /** Creates the network of nodes that listen at these ports. */
  static NodeNetwork of(List<Integer> ports) throws IOException {
    var network = new NodeNetwork(ports);
    for (int from = 0; from < ports.size(); from++) {
      for (int to = 0; to < ports.size(); to++) {
        if (from != to) {
          network.links.add(new Link(from, to, TcpRelay.to(ports.get(to))));
        }
      }
    }
    return network;
  }

  /** Returns the relay ports of a node, by the ports of the other nodes. */
  Map<Integer, Integer> relays(int node) {
    return links.stream()
        .filter(link -> link.from() == node)
        .collect(Collectors.toMap(link -> ports.get(link.to()), link -> link.relay().port()));
  }

  /** Returns the disturbances of all traffic of the node. */
  List<Disturbance> around(int node) {
    return links.stream()
        .filter(link -> link.isOf(node))
        .flatMap(link -> link.directions().stream())
        .toList();
  }

  /** Returns the disturbances of traffic between the two nodes. */
  List<Disturbance> between(int one, int other) {
    return links.stream()
        .filter(link -> link.isOf(one) && link.isOf(other))
        .flatMap(link -> link.directions().stream())
        .toList();
  }

  /** Returns the disturbances of all that the node sends. */
  List<Disturbance> sentBy(int node) {
    return links.stream().filter(link -> link.isOf(node)).map(link -> link.sentBy(node)).toList();
  }

  /** Resets the connections of a killed node. */
  void reset(int node) {
    links.stream().filter(link -> link.isOf(node)).forEach(link -> link.relay().reset());
  }

  @Override
  public void close() throws IOException {
    for (Link link : links) {
      link.relay().close();
    }
  }
}
