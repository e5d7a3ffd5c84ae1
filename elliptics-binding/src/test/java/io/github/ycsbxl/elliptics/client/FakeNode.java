package io.github.ycsbxl.elliptics.client;

import io.github.ycsbxl.elliptics.protocol.AnswerWriter;
import io.github.ycsbxl.elliptics.protocol.Command;
import io.github.ycsbxl.elliptics.protocol.Header;
import io.github.ycsbxl.elliptics.protocol.Id;
import io.github.ycsbxl.elliptics.protocol.MessageInput;
import io.github.ycsbxl.elliptics.protocol.NetworkRequest;
import io.github.ycsbxl.elliptics.protocol.RequestReader;
import io.github.ycsbxl.elliptics.protocol.Route;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Node at a free port that returns its ID and the other nodes, and responds to reads and writes as
 * a test wants.
 */
final class FakeNode implements Closeable {
  private final ServerSocketChannel channel = ServerSocketChannel.open();
  private final List<SocketChannel> clients = new CopyOnWriteArrayList<>();
  private final Route self;
  private Thread accepting;

  /** The other nodes that it returns to clients; may be modified. */
  final List<Route> others = new CopyOnWriteArrayList<>();

  /** Response to a read or a write, to be sent immediately. */
  interface Behaviour {
    void answer(Header header, NetworkRequest request, SocketChannel client) throws IOException;
  }

  private FakeNode(Id id, int port) throws IOException {
    channel.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
    self = new Route(id, (InetSocketAddress) channel.getLocalAddress());
  }

  static FakeNode start(String id, Behaviour behaviour) throws IOException {
    return start(id, 0, behaviour);
  }

  static FakeNode start(String id, int port, Behaviour behaviour) throws IOException {
    var node = new FakeNode(Id.parse(id), port);
    node.accepting = daemon(() -> node.accept(behaviour));
    return node;
  }

  /** Acknowledges any request. */
  static void acknowledge(Header header, NetworkRequest request, SocketChannel client)
      throws IOException {
    var out = new AnswerWriter();
    out.start(header);
    out.acknowledge(0);
    send(out.bytes(), client);
  }

  static void send(ByteBuffer bytes, SocketChannel client) throws IOException {
    while (bytes.hasRemaining()) {
      client.write(bytes);
    }
  }

  Route route() {
    return self;
  }

  InetSocketAddress address() {
    return self.address();
  }

  private void accept(Behaviour behaviour) {
    try {
      while (true) {
        SocketChannel client = channel.accept();
        clients.add(client);
        daemon(() -> converse(client, behaviour));
      }
    } catch (IOException e) {
      // The node was closed.
    }
  }

  private void converse(SocketChannel client, Behaviour behaviour) {
    try (client) {
      MessageInput in = MessageInput.unconnected().from(client);
      var requests = new RequestReader(in);
      while (!in.atEnd()) {
        Header header = requests.header();
        answer(header, requests.body(header), client, behaviour);
      }
    } catch (IOException e) {
      // The client or the test has closed the connection.
    }
  }

  private void answer(
      Header header, NetworkRequest request, SocketChannel client, Behaviour behaviour)
      throws IOException {
    var out = new AnswerWriter();
    out.start(header);
    if (request.command() == Command.REVERSE_LOOKUP.number()) {
      out.node(self, Command.REVERSE_LOOKUP);
    } else if (request.command() == Command.ROUTE_LIST.number()) {
      out.routes(new ArrayList<>(others));
      out.acknowledge(0);
    } else {
      behaviour.answer(header, request, client);
      return;
    }
    send(out.bytes(), client);
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "fake-node");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Closes all connections, too. The port is free only when no thread waits at it. */
  @Override
  public void close() throws IOException {
    channel.close();
    try {
      accepting.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (SocketChannel client : clients) {
      client.close();
    }
  }
}
