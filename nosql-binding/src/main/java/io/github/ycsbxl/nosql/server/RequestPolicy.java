package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.nosql.store.Acks;
import io.github.ycsbxl.nosql.store.Consistency;
import io.github.ycsbxl.nosql.store.Durability;
import io.github.ycsbxl.nosql.store.RequestOptions;
import java.time.Duration;
import java.util.Optional;
import oracle.kv.Durability.ReplicaAckPolicy;
import oracle.kv.Durability.SyncPolicy;
import oracle.kv.impl.api.Request;

/**
 * How requests are done: as they ask, save for what the server's configuration says itself.
 * Immutable.
 *
 * @param durability of all writes, if set
 * @param acks of all writes, if set
 * @param fromMaster whether the master answers all reads, not only those that ask for it
 */
public record RequestPolicy(
    Optional<Durability> durability, Optional<Acks> acks, boolean fromMaster) {
  public static final RequestPolicy AS_ASKED =
      new RequestPolicy(Optional.empty(), Optional.empty(), false);

  /** Throws an UnsupportedOperationException for what the store cannot do. */
  RequestOptions of(Request request) {
    oracle.kv.Durability asked = request.getDurability();
    if (asked != null && asked.getReplicaSync() != SyncPolicy.NO_SYNC) {
      throw new UnsupportedOperationException(
          "replicas acknowledge what they have in memory; ask NO_SYNC of them");
    }
    return new RequestOptions(
        durability.orElseGet(() -> durability(asked)),
        acks.orElseGet(() -> acks(asked)),
        consistency(request.getConsistency()),
        Duration.ofMillis(request.getTimeout()));
  }

  /** A write says so; a read has no durability. */
  private static Durability durability(oracle.kv.Durability asked) {
    return switch (asked == null ? SyncPolicy.NO_SYNC : asked.getMasterSync()) {
      case SYNC -> Durability.COMMIT_SYNC;
      case NO_SYNC -> Durability.COMMIT_NO_SYNC;
      case WRITE_NO_SYNC -> Durability.COMMIT_WRITE_NO_SYNC;
    };
  }

  private static Acks acks(oracle.kv.Durability asked) {
    return switch (asked == null ? ReplicaAckPolicy.SIMPLE_MAJORITY : asked.getReplicaAck()) {
      case ALL -> Acks.ALL;
      case SIMPLE_MAJORITY -> Acks.SIMPLE_MAJORITY;
      case NONE -> Acks.NONE;
    };
  }

  /** The master has what a client wants that gives a time or a version. */
  private Consistency consistency(oracle.kv.Consistency asked) {
    return fromMaster || asked != oracle.kv.Consistency.NONE_REQUIRED
        ? Consistency.ABSOLUTE
        : Consistency.NONE_REQUIRED;
  }
}
