package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import io.github.ycsbxl.nosql.store.VersionedMap;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.RequestHandler;
import oracle.kv.impl.api.Response;
import oracle.kv.impl.topo.RepNodeId;
import oracle.kv.impl.topo.Topology;

/**
 * The server with faults: one shard whose nodes all answer from the same map, as a master does, or
 * a replica that passes requests on to it. Thread-safe.
 */
public final class StandIn implements AutoCloseable {
  private static final int PARTITIONS = 10;

  private final TrackedConnections connections = new TrackedConnections();
  private final RmiPort port;
  private final List<RequestHandler> nodes = new ArrayList<>();
  private volatile int master = 1;
  private volatile Fault fault = Fault.NONE;

  private StandIn() throws IOException {
    port = RmiPort.open(connections, 0);
  }

  /** Opens a store of so many nodes on the map. */
  public static StandIn open(VersionedMap map, int nodes) throws IOException {
    var standIn = new StandIn();
    var operations = new Operations(map);
    Topology topology =
        ServedTopology.of(
            new Layout(1, nodes, PARTITIONS),
            standIn.port.host(),
            Collections.nCopies(nodes, standIn.port.number()));
    for (int number = 1; number <= nodes; number++) {
      var id = new RepNodeId(1, number);
      RequestHandler node =
          standIn.withFaults(
              new KvNode(
                  id, () -> KvNode.status(id, standIn.master, System.nanoTime()), operations));
      standIn.nodes.add(node);
      standIn.port.add(id, node, topology);
    }
    return standIn;
  }

  /** What a client takes as helper host. */
  public String address() {
    return port.host() + ":" + port.number();
  }

  InetSocketAddress socketAddress() {
    return new InetSocketAddress(port.host(), port.number());
  }

  /** From now on this happens to all requests. */
  public void fault(Fault next) {
    fault = next;
  }

  /** The master's process ends, and another node takes over. */
  public void loseMaster() {
    RmiPort.withdraw(nodes.get(master - 1));
    master++;
  }

  /** Breaks the connections of all clients, which may connect again. */
  void cutConnections() {
    connections.cut();
  }

  @Override
  public void close() {
    port.close();
  }

  private RequestHandler withFaults(KvNode node) {
    return new RequestHandler() {
      @Override
      public Response execute(Request request) {
        return fault.answer(request, () -> node.execute(request));
      }

      @Override
      public short getSerialVersion() {
        return node.getSerialVersion();
      }
    };
  }
}
