package io.github.ycsbxl.nosql.kv.standin;

import com.sleepycat.je.rep.ReplicatedEnvironment;
import com.sleepycat.je.utilint.VLSN;
import java.lang.reflect.Proxy;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.RequestHandler;
import oracle.kv.impl.api.Response;
import oracle.kv.impl.api.StatusChanges;
import oracle.kv.impl.rep.admin.RepNodeAdmin;
import oracle.kv.impl.topo.RepNodeId;
import oracle.kv.impl.util.SerialVersion;
import oracle.kv.impl.util.registry.ClearClientSocketFactory;
import oracle.kv.impl.util.registry.ClientSocketFactory;
import oracle.kv.impl.util.registry.RegistryUtils;
import oracle.kv.impl.util.registry.RegistryUtils.InterfaceType;

/** One node: tells the layout under one name and answers requests under another. */
final class StandInNode implements RequestHandler {
  private static final int CONNECT_TIMEOUT_MS = 3_000;
  private static final int READ_TIMEOUT_MS = 30_000;

  private final StandIn standIn;
  private final RepNodeId id;
  private final Operations operations;
  private final RepNodeAdmin admin;

  private StandInNode(StandIn standIn, int number, Operations operations, StoreLayout layout) {
    this.standIn = standIn;
    this.id = new RepNodeId(1, number);
    this.operations = operations;
    this.admin = admin(layout);
  }

  static StandInNode open(StandIn standIn, int number, Operations operations, StoreLayout layout)
      throws RemoteException {
    var node = new StandInNode(standIn, number, operations, layout);
    node.bind(layout.store(), InterfaceType.MAIN, node);
    node.bind(layout.store(), InterfaceType.ADMIN, node.admin);
    return node;
  }

  @Override
  public Response execute(Request request) {
    return standIn.fault().answer(request, () -> answer(request));
  }

  @Override
  public short getSerialVersion() {
    return SerialVersion.CURRENT;
  }

  void close() {
    for (Remote remote : List.of(this, admin)) {
      try {
        UnicastRemoteObject.unexportObject(remote, true);
      } catch (RemoteException e) {
        // It was closed before.
      }
    }
  }

  private Response answer(Request request) {
    boolean master = standIn.master() == id.getNodeNum();
    var state = master ? ReplicatedEnvironment.State.MASTER : ReplicatedEnvironment.State.REPLICA;
    return new Response(
        id,
        VLSN.FIRST_VLSN,
        operations.perform(request.getOperation()),
        null,
        new StatusChanges(state, new RepNodeId(1, standIn.master()), System.nanoTime()),
        SerialVersion.CURRENT);
  }

  private void bind(String store, InterfaceType type, Remote remote) throws RemoteException {
    String name = RegistryUtils.bindingName(store, id.getFullName(), type);
    // A client gives the sockets of factories of this name its own timeouts.
    String factory = ClientSocketFactory.factoryName(store, "rn", type.interfaceName());
    var sockets = new ClearClientSocketFactory(factory, CONNECT_TIMEOUT_MS, READ_TIMEOUT_MS);
    standIn
        .registry()
        .rebind(name, UnicastRemoteObject.exportObject(remote, 0, sockets, standIn.connections()));
  }

  /** Of the many things that administrators ask of a node, clients ask where the others are. */
  private static RepNodeAdmin admin(StoreLayout layout) {
    return (RepNodeAdmin)
        Proxy.newProxyInstance(
            StandInNode.class.getClassLoader(),
            new Class<?>[] {RepNodeAdmin.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getSerialVersion" -> SerialVersion.CURRENT;
                  case "getTopoSeqNum" -> layout.topology().getSequenceNumber();
                  case "getTopology" -> layout.topology();
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == arguments[0];
                  case "toString" -> "admin of a stand-in";
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
