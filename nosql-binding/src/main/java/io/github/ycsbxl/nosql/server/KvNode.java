package io.github.ycsbxl.nosql.server;

import com.sleepycat.je.rep.ReplicatedEnvironment;
import com.sleepycat.je.utilint.VLSN;
import java.util.function.IntSupplier;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.RequestHandler;
import oracle.kv.impl.api.Response;
import oracle.kv.impl.api.StatusChanges;
import oracle.kv.impl.api.ops.Result;
import oracle.kv.impl.topo.RepNodeId;
import oracle.kv.impl.util.SerialVersion;

/**
 * Node of the store as clients see it. Every node takes every request, and the store does it on the
 * right one; the answer tells clients which node is the master. Thread-safe.
 */
final class KvNode implements RequestHandler {
  private final RepNodeId id;
  private final IntSupplier master;
  private final Operations operations;

  /**
   * @param master the number of the node that is the shard's master, 0 if there is none
   */
  KvNode(RepNodeId id, IntSupplier master, Operations operations) {
    this.id = id;
    this.master = master;
    this.operations = operations;
  }

  @Override
  public Response execute(Request request) {
    Result result = operations.perform(request);
    return new Response(id, VLSN.FIRST_VLSN, result, null, status(), SerialVersion.CURRENT);
  }

  @Override
  public short getSerialVersion() {
    return SerialVersion.CURRENT;
  }

  /** The master, so that clients send it what only a master can do; null while there is none. */
  private StatusChanges status() {
    int number = master.getAsInt();
    if (number == 0) {
      return null;
    }
    var state =
        number == id.getNodeNum()
            ? ReplicatedEnvironment.State.MASTER
            : ReplicatedEnvironment.State.REPLICA;
    return new StatusChanges(state, new RepNodeId(id.getGroupId(), number), System.nanoTime());
  }
}
