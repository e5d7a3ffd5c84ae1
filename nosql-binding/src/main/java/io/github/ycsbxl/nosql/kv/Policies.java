package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.nosql.store.Acks;
import io.github.ycsbxl.nosql.store.Consistency;
import io.github.ycsbxl.nosql.store.Durability;
import io.github.ycsbxl.nosql.store.RequestOptions;
import java.util.concurrent.TimeUnit;
import oracle.kv.Durability.ReplicaAckPolicy;
import oracle.kv.Durability.SyncPolicy;

/** The client's words for what the configuration asks of a request. Stateless. */
final class Policies {
  private Policies() {}

  static oracle.kv.Durability durability(RequestOptions options, KvSettings settings) {
    return new oracle.kv.Durability(
        sync(options.durability()), sync(settings.onReplicas()), acks(options.acks()));
  }

  /** A node that lags behind by more may catch up for as long as the request may take. */
  static oracle.kv.Consistency consistency(
      Consistency consistency, RequestOptions options, KvSettings settings) {
    if (consistency == Consistency.ABSOLUTE) {
      return oracle.kv.Consistency.ABSOLUTE;
    }
    return settings
        .lag()
        .<oracle.kv.Consistency>map(
            lag ->
                new oracle.kv.Consistency.Time(
                    lag.toMillis(),
                    TimeUnit.MILLISECONDS,
                    options.timeout().toMillis(),
                    TimeUnit.MILLISECONDS))
        .orElse(oracle.kv.Consistency.NONE_REQUIRED);
  }

  private static SyncPolicy sync(Durability durability) {
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
