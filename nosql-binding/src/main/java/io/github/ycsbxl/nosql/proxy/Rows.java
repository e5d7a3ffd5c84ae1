package io.github.ycsbxl.nosql.proxy;

import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Acks;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import oracle.nosql.driver.Durability;
import oracle.nosql.driver.Durability.ReplicaAckPolicy;
import oracle.nosql.driver.Durability.SyncPolicy;
import oracle.nosql.driver.Version;
import oracle.nosql.driver.ops.DeleteRequest;
import oracle.nosql.driver.ops.GetRequest;
import oracle.nosql.driver.ops.PutRequest;
import oracle.nosql.driver.values.MapValue;

/** Requests for rows, with the configured consistency, durability and timeout. Immutable. */
final class Rows {
  static final String KEY = "id";
  static final String DATA = "data";

  private final RequestOptions options;
  private final Durability durability;

  Rows(RequestOptions options, ProxySettings settings) {
    this.options = options;
    // The cloud service has no durability setting.
    this.durability =
        settings.credentials().cloud() ? null : durability(options, settings.onReplicas());
  }

  GetRequest get(String table, String key, Consistency consistency) {
    return new GetRequest()
        .setTableName(table)
        .setKey(row(key))
        .setConsistency(consistency(consistency))
        .setTimeout(timeoutMs());
  }

  PutRequest insert(String table, String key, byte[] data) {
    return put(table, key, data).setOption(PutRequest.Option.IfAbsent);
  }

  /** Creates a conditional put. If it is rejected, its response contains the current row. */
  PutRequest replace(String table, String key, byte[] data, Version expected) {
    return put(table, key, data).setMatchVersion(expected).setReturnRow(true);
  }

  DeleteRequest delete(String table, String key) {
    return new DeleteRequest()
        .setTableName(table)
        .setKey(row(key))
        .setDurability(durability)
        .setTimeout(timeoutMs());
  }

  int timeoutMs() {
    return Math.toIntExact(options.timeout().toMillis());
  }

  static oracle.nosql.driver.Consistency consistency(Consistency consistency) {
    return switch (consistency) {
      case NONE_REQUIRED -> oracle.nosql.driver.Consistency.EVENTUAL;
      case ABSOLUTE -> oracle.nosql.driver.Consistency.ABSOLUTE;
    };
  }

  private static Durability durability(
      RequestOptions options, io.github.ycsbxl.nosql.store.RequestOptions.Durability onReplicas) {
    return new Durability(
        sync(options.durability()), sync(onReplicas), acknowledgements(options.acks()));
  }

  private static SyncPolicy sync(
      io.github.ycsbxl.nosql.store.RequestOptions.Durability durability) {
    return switch (durability) {
      case COMMIT_SYNC -> SyncPolicy.SYNC;
      case COMMIT_NO_SYNC -> SyncPolicy.NO_SYNC;
      case COMMIT_WRITE_NO_SYNC -> SyncPolicy.WRITE_NO_SYNC;
    };
  }

  private static ReplicaAckPolicy acknowledgements(Acks acks) {
    return switch (acks) {
      case ALL -> ReplicaAckPolicy.ALL;
      case SIMPLE_MAJORITY -> ReplicaAckPolicy.SIMPLE_MAJORITY;
      case NONE -> ReplicaAckPolicy.NONE;
    };
  }

  private PutRequest put(String table, String key, byte[] data) {
    return new PutRequest()
        .setTableName(table)
        .setValue(row(key).put(DATA, data))
        .setDurability(durability)
        .setTimeout(timeoutMs());
  }

  private static MapValue row(String key) {
    return new MapValue().put(KEY, key);
  }
}
