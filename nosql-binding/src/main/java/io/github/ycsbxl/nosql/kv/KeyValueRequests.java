package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import java.util.function.Consumer;
import oracle.kv.KVStore;
import oracle.kv.ReturnValueVersion;
import oracle.kv.ReturnValueVersion.Choice;
import oracle.kv.Value;
import oracle.kv.ValueVersion;
import oracle.kv.Version;

/** Requests of the key-value API. A record is the value of its key. Thread-safe. */
record KeyValueRequests(KVStore client, KvKeys keys, Policies policies) implements Requests {

  @Override
  public Found get(String table, String key, Consistency consistency) {
    return found(client.get(keys.key(table, key), policies.of(consistency), 0, null));
  }

  @Override
  public boolean insert(String table, String key, byte[] record) {
    Value value = Value.createValue(record);
    return client.putIfAbsent(keys.key(table, key), value, null, policies.durability(), 0, null)
        != null;
  }

  @Override
  public Replaced replace(String table, String key, byte[] record, Version expected) {
    Value value = Value.createValue(record);
    var current = new ReturnValueVersion(Choice.ALL);
    Version version =
        client.putIfVersion(
            keys.key(table, key), value, expected, current, policies.durability(), 0, null);
    return version != null
        ? Replaced.DONE
        : Replaced.refused(current.getValue() == null ? null : found(current));
  }

  @Override
  public boolean delete(String table, String key) {
    return client.delete(keys.key(table, key), null, policies.durability(), 0, null);
  }

  /** Returns false: keys are hashed to partitions, and there is no order across partitions. */
  @Override
  public boolean scan(String table, String startKey, int limit, Consumer<byte[]> records) {
    return false;
  }

  private static Found found(ValueVersion pair) {
    return pair == null ? null : new Found(pair.getValue().getValue(), pair.getVersion());
  }
}
