package io.github.ycsbxl.nosql.server;

import com.sleepycat.je.rep.ReplicatedEnvironment;
import com.sleepycat.je.utilint.VLSN;
import java.util.function.Supplier;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.RequestHandler;
import oracle.kv.impl.api.Response;
import oracle.kv.impl.api.StatusChanges;
import oracle.kv.impl.api.ops.Result;
import oracle.kv.impl.topo.RepNodeId;
import oracle.kv.impl.util.SerialVersion;

/**
 * Node of the store as clients see it. Its responses name the master. Thread-safe.
 *
 * @param status names the master; null if there is none
 */
record KvNode(RepNodeId id, Supplier<StatusChanges> status, Operations operations)
    implements RequestHandler {

  @Override
  public Response execute(Request request) {
    Result result = operations.perform(request);
    return new Response(id, VLSN.FIRST_VLSN, result, null, status.get(), SerialVersion.CURRENT);
  }

  @Override
  public short getSerialVersion() {
    return SerialVersion.CURRENT;
  }

  /**
   * Describes the master. Clients send the master all requests that only a master can perform.
   *
   * @param id ID of the responding node
   * @param master number of the master
   * @param time time of the status; clients use the latest
   */
  static StatusChanges status(RepNodeId id, int master, long time) {
    var state =
        master == id.getNodeNum()
            ? ReplicatedEnvironment.State.MASTER
            : ReplicatedEnvironment.State.REPLICA;
    return new StatusChanges(state, new RepNodeId(id.getGroupId(), master), time);
  }
}
