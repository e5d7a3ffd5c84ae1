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
 * Server with faults: one shard whose nodes share the same map, as a master, or as a replica that
 * forwards requests to it. Thread-safe.
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

  /** Opens a store with a number of nodes on the map. */
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

  /** Returns the address for a client's helper hosts. */
  public String address() {
    return port.host() + ":" + port.number();
  }

  InetSocketAddress socketAddress() {
    return new InetSocketAddress(port.host(), port.number());
  }

  /** Sets the fault of all requests from now on. */
  public void fault(Fault next) {
    fault = next;
  }

  /** Ends the master's process; another node becomes master. */
  public void loseMaster() {
    RmiPort.withdraw(nodes.get(master - 1));
    master++;
  }

  /** Breaks the connections of all clients, which may reconnect. */
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
