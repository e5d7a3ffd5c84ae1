package io.github.ycsbxl.nosql.embedded;

import com.sleepycat.je.rep.ReplicationBasicConfig;
import com.sleepycat.je.rep.ReplicationConfig;
import com.sleepycat.je.rep.net.DataChannel;
import com.sleepycat.je.rep.net.DataChannelFactory;
import com.sleepycat.je.rep.net.InstanceParams;
import com.sleepycat.je.rep.utilint.net.SimpleChannelFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Channels that connect one node to other nodes through relays. JE creates the object from the
 * class name and a text with the relays. Thread-safe.
 */
public final class NodeChannels implements DataChannelFactory {
  private final SimpleChannelFactory channels = new SimpleChannelFactory();
  private final Map<Integer, Integer> relays;

  public NodeChannels(InstanceParams params) {
    relays = parse(params.getClassParams());
  }

  /**
   * Connects a node to the others through relays.
   *
   * @param relays maps the port of a node to the port of its relay
   */
  static void configure(ReplicationConfig config, Map<Integer, Integer> relays) {
    config.setRepNetConfig(
        new ReplicationBasicConfig()
            .setChannelFactoryClass(NodeChannels.class.getName())
            .setChannelFactoryParams(text(relays)));
  }

  /** Formats the ports, such as {@code 1=2,3=4}. */
  private static String text(Map<Integer, Integer> relays) {
    return relays.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(","));
  }

  private static Map<Integer, Integer> parse(String text) {
    return Arrays.stream(text.split(","))
        .map(relay -> relay.split("="))
        .collect(
            Collectors.toMap(pair -> Integer.valueOf(pair[0]), pair -> Integer.valueOf(pair[1])));
  }

  @Override
  public DataChannel acceptChannel(SocketChannel channel) {
    return channels.acceptChannel(channel);
  }

  @Override
  public DataChannel connect(InetSocketAddress to, InetSocketAddress from, ConnectOptions options)
      throws IOException {
    int port = relays.getOrDefault(to.getPort(), to.getPort());
    return channels.connect(new InetSocketAddress(to.getAddress(), port), from, options);
  }
}
