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
import java.util.concurrent.ConcurrentHashMap;

/**
 * Channels of one node, which connect it to the others through a {@link NodeNetwork}. Made by JE,
 * which knows the class by its name alone. Thread-safe.
 */
public final class NodeChannels implements DataChannelFactory {
  /** By the names that JE is told, since it makes the objects itself. */
  private static final Map<String, Ends> NETWORKS = new ConcurrentHashMap<>();

  private final SimpleChannelFactory channels = new SimpleChannelFactory();
  private final Ends ends;

  /** A node in a network. */
  private record Ends(NodeNetwork network, int node) {}

  public NodeChannels(InstanceParams params) {
    ends = NETWORKS.get(params.getClassParams());
  }

  /** Lets a node of this address go through the network, until it is forgotten. */
  static void configure(ReplicationConfig config, NodeAddress address, NodeNetwork network) {
    String name = address.hostPort();
    NETWORKS.put(name, new Ends(network, address.node()));
    config.setRepNetConfig(
        new ReplicationBasicConfig()
            .setChannelFactoryClass(NodeChannels.class.getName())
            .setChannelFactoryParams(name));
  }

  static void forget(NodeNetwork network) {
    NETWORKS.values().removeIf(ends -> ends.network() == network);
  }

  @Override
  public DataChannel acceptChannel(SocketChannel channel) {
    return channels.acceptChannel(channel);
  }

  @Override
  public DataChannel connect(InetSocketAddress to, InetSocketAddress from, ConnectOptions options)
      throws IOException {
    return channels.connect(ends.network().way(ends.node(), to), from, options);
  }
}
