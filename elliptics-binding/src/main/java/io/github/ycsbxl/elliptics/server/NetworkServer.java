package io.github.ycsbxl.elliptics.server;

import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.elliptics.protocol.AnswerWriter;
import io.github.ycsbxl.elliptics.protocol.Header;
import io.github.ycsbxl.elliptics.protocol.Id;
import io.github.ycsbxl.elliptics.protocol.MessageInput;
import io.github.ycsbxl.elliptics.protocol.RequestReader;
import io.github.ycsbxl.elliptics.protocol.Route;
import io.github.ycsbxl.serve.ClientChannel;
import io.github.ycsbxl.serve.SessionListener;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Server of a network's nodes, each at its own port of the loopback address. It has no persistence.
 */
public final class NetworkServer implements StoreServer {
  /**
   * Input of a server thread. A thread serves one client after the other and reuses its input,
   * because allocating the memory takes long.
   */
  private static final ThreadLocal<MessageInput> INPUT =
      ThreadLocal.withInitial(MessageInput::unconnected);

  private final NetworkServerConfig config;
  private final Property<?> addressProperty;
  private final List<SessionListener> listeners = new ArrayList<>();

  /**
   * Creates a server, which {@link #start} starts.
   *
   * @param addressProperty property that gives clients the addresses of the nodes
   */
  public NetworkServer(NetworkServerConfig config, Property<?> addressProperty) {
    this.config = config;
    this.addressProperty = addressProperty;
  }

  /** Opens the ports first, because nodes send each other's addresses to clients. */
  @Override
  public void start() throws IOException {
    try {
      for (int node = 0; node < config.nodes(); node++) {
        listeners.add(bind(config.port() == 0 ? 0 : config.port() + node));
      }
    } catch (IOException e) {
      closeAfter(e);
      throw e;
    }
    List<Id> ids = ServedNetwork.evenIds(config.nodes());
    List<Route> nodes = new ArrayList<>();
    for (int node = 0; node < config.nodes(); node++) {
      nodes.add(new Route(ids.get(node), listeners.get(node).address()));
    }
    ServedNetwork network = ServedNetwork.of(nodes);
    for (int node = 0; node < config.nodes(); node++) {
      Route self = nodes.get(node);
      listeners.get(node).serve("elliptics", client -> converse(client, self, network));
    }
  }

  private SessionListener bind(int port) throws IOException {
    var loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    try {
      return SessionListener.bind(new InetSocketAddress(loopback, port), config.listener());
    } catch (BindException e) {
      throw new IOException("port " + port + " cannot be taken: " + ErrorMessages.message(e), e);
    }
  }

  /** Serves one client of one node: requests and responses in turn. */
  private static void converse(ClientChannel client, Route node, ServedNetwork network)
      throws IOException {
    MessageInput in = INPUT.get().from(client);
    var requests = new RequestReader(in);
    var out = new AnswerWriter();
    while (!in.atEnd()) {
      Header header = requests.header();
      out.start(header);
      network.answer(node, requests.body(header), out);
      ByteBuffer answer = out.bytes();
      while (answer.hasRemaining()) {
        client.write(answer);
      }
      client.endMessage();
    }
  }

  /** Returns the addresses at which the started nodes listen. */
  public List<InetSocketAddress> nodes() {
    return listeners.stream().map(SessionListener::address).toList();
  }

  @Override
  public String addresses() {
    return nodes().stream()
        .map(node -> new HostAndPort(node.getHostString(), node.getPort()).toString())
        .collect(Collectors.joining(" "));
  }

  /**
   * Returns the properties with the addresses for clients. The number of nodes must not be set,
   * because the addresses determine it.
   */
  @Override
  public Map<String, String> clientProperties() {
    String nodes = addresses().replace(' ', ',');
    return Map.of(addressProperty.name(), nodes, NetworkServerConfig.NODES.name(), "");
  }

  @Override
  public void close() throws IOException {
    for (SessionListener listener : listeners) {
      listener.close();
    }
    listeners.clear();
  }
}
