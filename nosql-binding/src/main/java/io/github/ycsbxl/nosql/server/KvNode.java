package io.github.ycsbxl.nosql.server;

import com.sleepycat.je.rep.ReplicatedEnvironment;
import com.sleepycat.je.utilint.VLSN;
import java.util.function.IntSupplier;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.RequestHandler;
import oracle.kv.impl.api.Response;
import oracle.kv.impl.api.StatusChanges;
import oracle.kv.impl.topo.RepNodeId;
import oracle.kv.impl.util.SerialVersion;

/** One node as clients see it. Thread-safe. */
final class KvNode implements RequestHandler {
  private final RepNodeId id;
  private final IntSupplier master;
  private final Operations operations;

  /**
   * @param master tells the number of the node that is the master
   */
  KvNode(RepNodeId id, IntSupplier master, Operations operations) {
    this.id = id;
    this.master = master;
    this.operations = operations;
  }

  @Override
  public Response execute(Request request) {
    int masterNow = master.getAsInt();
    var state =
        masterNow == id.getNodeNum()
            ? ReplicatedEnvironment.State.MASTER
            : ReplicatedEnvironment.State.REPLICA;
    return new Response(
        id,
        VLSN.FIRST_VLSN,
        operations.perform(request),
        null,
        new StatusChanges(state, new RepNodeId(1, masterNow), System.nanoTime()),
        SerialVersion.CURRENT);
  }

  @Override
  public short getSerialVersion() {
    return SerialVersion.CURRENT;
  }
}
