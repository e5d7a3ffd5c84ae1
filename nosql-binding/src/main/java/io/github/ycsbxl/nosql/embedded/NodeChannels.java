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
import java.util.Map;

/**
 * Channels of one node, which connect it to the others through relays. Made by JE, which knows the
 * class by its name and the relays by a text. Thread-safe.
 */
public final class NodeChannels implements DataChannelFactory {
  private final SimpleChannelFactory channels = new SimpleChannelFactory();
  private final Map<Integer, Integer> ways;

  public NodeChannels(InstanceParams params) {
    ways = NodeSettings.ways(params.getClassParams());
  }

  /**
   * Lets a node go these ways to the others.
   *
   * @param ways the ports of relays, by those of the nodes
   */
  static void configure(ReplicationConfig config, Map<Integer, Integer> ways) {
    config.setRepNetConfig(
        new ReplicationBasicConfig()
            .setChannelFactoryClass(NodeChannels.class.getName())
            .setChannelFactoryParams(NodeSettings.text(ways)));
  }

  @Override
  public DataChannel acceptChannel(SocketChannel channel) {
    return channels.acceptChannel(channel);
  }

  @Override
  public DataChannel connect(InetSocketAddress to, InetSocketAddress from, ConnectOptions options)
      throws IOException {
    int port = ways.getOrDefault(to.getPort(), to.getPort());
    return channels.connect(new InetSocketAddress(to.getAddress(), port), from, options);
  }
}
