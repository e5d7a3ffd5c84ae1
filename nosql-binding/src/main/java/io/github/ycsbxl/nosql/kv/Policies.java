package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Acks;
import java.util.concurrent.TimeUnit;
import oracle.kv.BulkWriteOptions;
import oracle.kv.Consistency;
import oracle.kv.Durability;
import oracle.kv.Durability.ReplicaAckPolicy;
import oracle.kv.Durability.SyncPolicy;

/** Consistency, durability and timeout of requests as types of the client. Immutable. */
final class Policies {
  private final RequestOptions options;
  private final Durability durability;
  private final Consistency chosen;

  Policies(RequestOptions options, KvSettings settings) {
    this.options = options;
    this.durability =
        new Durability(
            sync(options.durability()),
            sync(settings.replicas().durability()),
            acks(options.acks()));
    this.chosen = consistency(options, settings);
  }

  Durability durability() {
    return durability;
  }

  BulkWriteOptions bulk() {
    return new BulkWriteOptions(durability, 0, null);
  }

  Consistency of(io.github.ycsbxl.nosql.store.RequestOptions.Consistency consistency) {
    return consistency == options.consistency() ? chosen : consistency(consistency);
  }

  io.github.ycsbxl.nosql.store.RequestOptions.Consistency chosen() {
    return options.consistency();
  }

  long timeoutMs() {
    return options.timeout().toMillis();
  }

  /**
   * Chooses the consistency. A node that lags behind by more than {@code nosql.consistency.lag} may
   * catch up within the request's timeout.
   */
  private static Consistency consistency(RequestOptions options, KvSettings settings) {
    return settings
        .replicas()
        .lag()
        .<Consistency>map(
            lag ->
                new Consistency.Time(
                    lag.toMillis(),
                    TimeUnit.MILLISECONDS,
                    options.timeout().toMillis(),
                    TimeUnit.MILLISECONDS))
        .orElseGet(() -> consistency(options.consistency()));
  }

  private static Consistency consistency(
      io.github.ycsbxl.nosql.store.RequestOptions.Consistency consistency) {
    return switch (consistency) {
      case NONE_REQUIRED -> Consistency.NONE_REQUIRED;
      case ABSOLUTE -> Consistency.ABSOLUTE;
    };
  }

  private static SyncPolicy sync(
      io.github.ycsbxl.nosql.store.RequestOptions.Durability durability) {
    return switch (durability) {
      case COMMIT_SYNC -> SyncPolicy.SYNC;
      case COMMIT_NO_SYNC -> SyncPolicy.NO_SYNC;
      case COMMIT_WRITE_NO_SYNC -> SyncPolicy.WRITE_NO_SYNC;
    };
  }

  private static ReplicaAckPolicy acks(Acks acks) {
    return switch (acks) {
      case ALL -> ReplicaAckPolicy.ALL;
      case SIMPLE_MAJORITY -> ReplicaAckPolicy.SIMPLE_MAJORITY;
      case NONE -> ReplicaAckPolicy.NONE;
    };
  }
}
