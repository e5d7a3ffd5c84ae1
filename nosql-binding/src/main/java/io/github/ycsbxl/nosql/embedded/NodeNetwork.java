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
 * Network between the nodes of a shard: a relay for each node and each other node that it connects
 * to, so that faults can be injected between any two of them. Thread-safe.
 */
final class NodeNetwork implements Closeable {
  private final List<Integer> ports;
  private final List<Link> links = new ArrayList<>();

  /** Link between two nodes, from the one that connects to the one that listens. */
  private record Link(int from, int to, TcpRelay relay) {
    boolean isOf(int node) {
      return from == node || to == node;
    }

    /** The direction of this link in which the node sends. */
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

  /** Makes the network of nodes that listen at these ports. */
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

  /** The ports at which a node reaches the others, by the ports at which they listen. */
  Map<Integer, Integer> relays(int node) {
    return links.stream()
        .filter(link -> link.from() == node)
        .collect(Collectors.toMap(link -> ports.get(link.to()), link -> link.relay().port()));
  }

  /** What is sent from or to the node. */
  List<Disturbance> around(int node) {
    return links.stream()
        .filter(link -> link.isOf(node))
        .flatMap(link -> link.directions().stream())
        .toList();
  }

  /** What is sent between the two nodes. */
  List<Disturbance> between(int one, int other) {
    return links.stream()
        .filter(link -> link.isOf(one) && link.isOf(other))
        .flatMap(link -> link.directions().stream())
        .toList();
  }

  /** What the node sends. */
  List<Disturbance> sentBy(int node) {
    return links.stream().filter(link -> link.isOf(node)).map(link -> link.sentBy(node)).toList();
  }

  /** Breaks the connections of a node that was killed. */
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
