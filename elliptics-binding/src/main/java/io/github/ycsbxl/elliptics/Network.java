package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.binding.RefCounted;
import io.github.ycsbxl.elliptics.client.NetworkClient;
import io.github.ycsbxl.elliptics.client.NetworkSettings;
import io.github.ycsbxl.elliptics.server.NetworkServer;
import io.github.ycsbxl.elliptics.server.NetworkServerConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/**
 * Network shared by the client threads of this process, with a server if the network is in this
 * process. Thread-safe.
 *
 * @param server empty if the nodes are in other processes
 */
record Network(NetworkClient client, Optional<NetworkServer> server) {
  private static final RefCounted<Key, Network> NETWORKS = new RefCounted<>();

  /** Settings common to all threads of the same network. */
  private record Key(
      Optional<List<InetSocketAddress>> nodes, NetworkSettings client, NetworkServerConfig server) {
    static Key of(EllipticsConfig config) {
      return new Key(config.nodes(), config.client(), config.server());
    }
  }

  /** Opens the network, or shares the open one. */
  static Network join(EllipticsConfig config) throws IOException {
    return NETWORKS.join(Key.of(config), () -> open(config));
  }

  /** Ends one thread's use. The last thread closes the network. */
  static void leave(EllipticsConfig config) throws IOException {
    NETWORKS.leave(Key.of(config), Network::close);
  }

  private static Network open(EllipticsConfig config) throws IOException {
    if (config.nodes().isPresent()) {
      return new Network(NetworkClient.connect(config.client()), Optional.empty());
    }
    var server = new NetworkServer(config.server().atFreePorts(), EllipticsConfig.ADDRESS);
    server.start();
    try {
      NetworkSettings settings = config.client().at(server.nodes());
      return new Network(NetworkClient.connect(settings), Optional.of(server));
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private void close() throws IOException {
    client.close();
    if (server.isPresent()) {
      server.get().close();
    }
  }
}
