package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Acks;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import java.time.Duration;
import oracle.kv.Durability.ReplicaAckPolicy;
import oracle.kv.Durability.SyncPolicy;
import oracle.kv.impl.api.Request;

/** Options of a client's request as types of the store. Stateless. */
final class RequestedOptions {
  private RequestedOptions() {}

  /**
   * Reads the options of a request.
   *
   * @throws UnsupportedOperationException for an unsupported option
   */
  static RequestOptions of(Request request) {
    // Reads ignore durability. The durability of a read request may be null.
    oracle.kv.Durability durability = request.getDurability();
    if (durability == null) {
      durability = oracle.kv.Durability.COMMIT_NO_SYNC;
    }
    if (durability.getReplicaSync() != SyncPolicy.NO_SYNC) {
      throw new UnsupportedOperationException(
          "replicas acknowledge writes in memory; request NO_SYNC for replicas");
    }
    return new RequestOptions(
        durability(durability.getMasterSync()),
        acks(durability.getReplicaAck()),
        consistency(request.getConsistency()),
        Duration.ofMillis(request.getTimeout()));
  }

  private static Durability durability(SyncPolicy onMaster) {
    return switch (onMaster) {
      case SYNC -> Durability.COMMIT_SYNC;
      case NO_SYNC -> Durability.COMMIT_NO_SYNC;
      case WRITE_NO_SYNC -> Durability.COMMIT_WRITE_NO_SYNC;
    };
  }

  private static Acks acks(ReplicaAckPolicy policy) {
    return switch (policy) {
      case ALL -> Acks.ALL;
      case SIMPLE_MAJORITY -> Acks.SIMPLE_MAJORITY;
      case NONE -> Acks.NONE;
    };
  }

  /** Chooses the consistency. The master satisfies any requested time or version. */
  private static Consistency consistency(oracle.kv.Consistency asked) {
    return asked == oracle.kv.Consistency.NONE_REQUIRED
        ? Consistency.NONE_REQUIRED
        : Consistency.ABSOLUTE;
  }
}
