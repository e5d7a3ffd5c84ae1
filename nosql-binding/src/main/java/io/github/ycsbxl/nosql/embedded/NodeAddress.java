package io.github.ycsbxl.nosql.embedded;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where one node of a shard lives.
 *
 * @param ports those of all nodes of its shard
 */
record NodeAddress(int shard, int node, Path home, List<Integer> ports) {

  String hostPort() {
    return hostPort(node);
  }

  /** Whom a node asks that has never been open: the one that forms the shard. */
  String founder() {
    return hostPort(0);
  }

  /** Whom a node asks that was open before: everyone. */
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
