package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import java.util.function.Consumer;
import oracle.kv.Version;

/**
 * Requests that insert in bulk until the first one that is no insert, which waits until the store
 * has all records; later inserts are single. Thread-safe.
 */
record LoadingRequests(Requests single, KvKeys keys, BulkLoad load) implements Requests {

  /** True without an answer of the store while the load goes on. */
  @Override
  public boolean insert(String table, String key, byte[] record) {
    return load.take(keys.of(table, key), record) || single.insert(table, key, record);
  }

  @Override
  public Found get(String table, String key, Consistency consistency) {
    load.end();
    return single.get(table, key, consistency);
  }

  @Override
  public Replaced replace(String table, String key, byte[] record, Version expected) {
    load.end();
    return single.replace(table, key, record, expected);
  }

  @Override
  public boolean delete(String table, String key) {
    load.end();
    return single.delete(table, key);
  }

  @Override
  public boolean scan(String table, String startKey, int limit, Consumer<byte[]> records) {
    load.end();
    return single.scan(table, startKey, limit, records);
  }
}
