package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.serve.Ports;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Address of one node of a shard: its folder and its port. Immutable.
 *
 * @param ports those of all nodes of its shard
 */
record NodeAddress(int shard, int node, Path home, List<Integer> ports) {
  private static final String IN_GROUP = "node-";

  /** The node's name, which counts from 1 as in Oracle's stores. */
  String name() {
    return name(shard, node);
  }

  static String name(int shard, int node) {
    return "rg" + (shard + 1) + "-rn" + (node + 1);
  }

  /** JE's name of the shard. */
  String groupName() {
    return "shard-" + shard;
  }

  /** JE's name of the node. */
  String nameInGroup() {
    return IN_GROUP + node;
  }

  int port() {
    return ports.get(node);
  }

  String hostPort() {
    return hostPort(node);
  }

  /** The helper of a node that has never been open: the node that forms the shard. */
  String founder() {
    return hostPort(0);
  }

  /** The helpers of a node that was open before: all nodes. */
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
