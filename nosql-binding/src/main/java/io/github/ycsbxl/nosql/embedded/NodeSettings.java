package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Settings of a node that has a process of its own, of which they are the arguments. Immutable.
 *
 * @param isNew whether the node has never been open
 * @param opened how often nodes of the store have been opened, this time included
 * @param ways ports at which it reaches the other nodes, by the ports at which they listen
 * @param port at which it listens to clients
 * @param clientPorts at which clients reach the nodes, this one among them
 */
public record NodeSettings(
    Path home,
    int node,
    List<Integer> nodePorts,
    int partitions,
    boolean isNew,
    long cacheBytes,
    long opened,
    Map<Integer, Integer> ways,
    int port,
    List<Integer> clientPorts) {

  /** The layout of the store, which is one shard. */
  public Layout layout() {
    return new Layout(1, nodePorts.size(), partitions);
  }

  /** What {@link #parse} reads. */
  List<String> arguments() {
    return List.of(
        home.toString(),
        Integer.toString(node),
        text(nodePorts),
        Integer.toString(partitions),
        Boolean.toString(isNew),
        Long.toString(cacheBytes),
        Long.toString(opened),
        text(ways),
        Integer.toString(port),
        text(clientPorts));
  }

  public static NodeSettings parse(String... arguments) {
    var words = Arrays.asList(arguments).iterator();
    return new NodeSettings(
        Path.of(words.next()),
        Integer.parseInt(words.next()),
        ports(words.next()),
        Integer.parseInt(words.next()),
        Boolean.parseBoolean(words.next()),
        Long.parseLong(words.next()),
        Long.parseLong(words.next()),
        ways(words.next()),
        Integer.parseInt(words.next()),
        ports(words.next()));
  }

  NodeAddress address() {
    return new NodeAddress(0, node, home, nodePorts);
  }

  /** Such as {@code 1=2,3=4}. */
  static String text(Map<Integer, Integer> ways) {
    return ways.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(","));
  }

  static Map<Integer, Integer> ways(String text) {
    var ways = new TreeMap<Integer, Integer>();
    for (String way : text.isEmpty() ? new String[0] : text.split(",")) {
      String[] pair = way.split("=");
      ways.put(Integer.valueOf(pair[0]), Integer.valueOf(pair[1]));
    }
    return ways;
  }

  private static String text(List<Integer> ports) {
    return ports.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private static List<Integer> ports(String text) {
    return Arrays.stream(text.split(",")).map(Integer::valueOf).toList();
  }
}
