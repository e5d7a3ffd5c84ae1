package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.nosql.embedded.NodeSettings;
import io.github.ycsbxl.nosql.embedded.StandaloneNode;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import oracle.kv.impl.api.StatusChanges;
import oracle.kv.impl.topo.RepNodeId;

/** Server of one node of a store whose nodes have processes of their own. Thread-safe. */
public final class NodeServer implements Closeable {
  private final StandaloneNode node;
  private final RmiPort port;
  private final RequestCount requests = new RequestCount();

  private NodeServer(StandaloneNode node, RmiPort port) {
    this.node = node;
    this.port = port;
  }

  /** Returns when clients can connect. */
  public static NodeServer start(NodeSettings settings) throws IOException {
    StandaloneNode node = StandaloneNode.open(settings);
    try {
      return serve(node, settings);
    } catch (IOException | RuntimeException e) {
      node.close();
      throw e;
    }
  }

  private static NodeServer serve(StandaloneNode node, NodeSettings settings) throws IOException {
    int told = settings.clientPorts().get(settings.node());
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    RmiPort port = RmiPort.open(new ListeningSockets(loopback, settings.port()), told);
    var server = new NodeServer(node, port);
    var id = new RepNodeId(1, settings.node() + 1);
    var handler = new KvNode(id, () -> status(id, node), new Operations(node.map()));
    port.add(
        id,
        server.requests.counted(handler),
        ServedTopology.of(settings.layout(), port.host(), settings.clientPorts()));
    return server;
  }

  private static StatusChanges status(RepNodeId id, StandaloneNode node) {
    return node.master()
        .map(master -> KvNode.status(id, master.node() + 1, master.sinceMs()))
        .orElse(null);
  }

  /** Does what a line of the process's standard input says. */
  public void obey(String line) {
    node.obey(line);
  }

  @Override
  public void close() throws IOException {
    port.close();
    requests.awaitAll();
    node.close();
  }
}
