package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.serve.Ports;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Address of one node of a shard: its directory and its port. Immutable.
 *
 * @param ports ports of all nodes of its shard
 */
record NodeAddress(int shard, int node, Path home, List<Integer> ports) {
  private static final String IN_GROUP = "node-";

  /** Returns the node's name, numbered from 1 as in Oracle's stores. */
  String name() {
    return name(shard, node);
  }

  static String name(int shard, int node) {
    return "rg" + (shard + 1) + "-rn" + (node + 1);
  }

  /** Returns JE's name of the shard. */
  String groupName() {
    return "shard-" + shard;
  }

  /** Returns JE's name of the node. */
  String nameInGroup() {
    return IN_GROUP + node;
  }

  int port() {
    return ports.get(node);
  }

  String hostPort() {
    return hostPort(node);
  }

  /** Returns the helper for a node that was never open. This is the node that founds the shard. */
  String founder() {
    return hostPort(0);
  }

  /** Returns the helpers for a node that was open before. These are all nodes of the shard. */
  String members() {
    return ports.stream().map(port -> Ports.HOST + ":" + port).collect(Collectors.joining(","));
  }

  @Override
  public String toString() {
    return "shard " + shard + " node " + node;
  }

  private String hostPort(int index) {
    return Ports.HOST + ":" + ports.get(index);
  }
}
