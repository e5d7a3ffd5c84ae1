package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.db.Statuses;
import io.github.ycsbxl.nosql.store.Consistency;
import io.github.ycsbxl.nosql.store.RecordStore;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.StoredRecord;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import oracle.kv.Durability;
import oracle.kv.KVStore;
import oracle.kv.Key;
import oracle.kv.ReturnValueVersion;
import oracle.kv.ReturnValueVersion.Choice;
import oracle.kv.Value;
import oracle.kv.ValueVersion;
import oracle.kv.Version;
import site.ycsb.Status;

/** One thread's records in a store of keys and values. A record's version is the client's. */
final class KvRecords implements RecordStore {
  private final KvStore store;
  private final KVStore client;
  private final Failures failures;
  private final RequestOptions options;
  private final Durability durability;
  private final oracle.kv.Consistency chosen;

  KvRecords(KvStore store, RequestOptions options) {
    this.store = store;
    this.client = store.client();
    this.failures = store.failures();
    this.options = options;
    this.durability = Policies.durability(options, store.settings());
    this.chosen = Policies.consistency(options.consistency(), options, store.settings());
  }

  @Override
  public Status read(String table, String key, Consistency consistency, StoredRecord into) {
    try {
      return fill(into, get(KvKeys.of(table, key), consistency));
    } catch (RuntimeException e) {
      return failures.ofRead(e);
    }
  }

  /** Each record is a request, as they are on different nodes; all are under way at once. */
  @Override
  public Status readAll(
      String table,
      List<String> keys,
      Consistency consistency,
      BiConsumer<String, byte[]> records) {
    List<Future<ValueVersion>> others =
        keys.stream()
            .skip(1)
            .map(key -> store.readers().submit(() -> get(KvKeys.of(table, key), consistency)))
            .toList();
    Status all = take(keys.get(0), () -> get(KvKeys.of(table, keys.get(0)), consistency), records);
    for (int i = 0; i < others.size(); i++) {
      Status status = take(keys.get(i + 1), others.get(i)::get, records);
      all = all.isOk() || (all == Status.NOT_FOUND && !status.isOk()) ? status : all;
    }
    return all;
  }

  private Status take(
      String key, Callable<ValueVersion> request, BiConsumer<String, byte[]> records) {
    try {
      ValueVersion found = request.call();
      if (found == null) {
        return Status.NOT_FOUND;
      }
      records.accept(key, found.getValue().getValue());
      return Status.OK;
    } catch (ExecutionException e) {
      return failures.ofRead(e.getCause());
    } catch (Exception e) {
      return failures.ofRead(e);
    }
  }

  @Override
  public Status insert(String table, String key, byte[] record) {
    try {
      Version version =
          client.putIfAbsent(
              KvKeys.of(table, key), Value.createValue(record), null, durability, 0, null);
      return version == null ? Statuses.EXISTS : Status.OK;
    } catch (RuntimeException e) {
      return failures.ofWrite(e);
    }
  }

  /** Another's write in between is no conflict: what it left is changed in its turn. */
  @Override
  public Status update(String table, String key, UnaryOperator<byte[]> change) {
    Key storeKey = KvKeys.of(table, key);
    ValueVersion found;
    try {
      found = get(storeKey, options.consistency());
      if (found == null && options.consistency() != Consistency.ABSOLUTE) {
        // It may only be absent from the node that answered.
        found = get(storeKey, Consistency.ABSOLUTE);
      }
    } catch (RuntimeException e) {
      return failures.ofRead(e);
    }
    try {
      return update(storeKey, found, change);
    } catch (RuntimeException e) {
      return failures.ofWrite(e);
    }
  }

  private Status update(Key key, ValueVersion found, UnaryOperator<byte[]> change) {
    long start = System.nanoTime();
    ValueVersion now = found;
    while (now != null) {
      var current = new ReturnValueVersion(Choice.ALL);
      if (put(key, change.apply(now.getValue().getValue()), now.getVersion(), current)) {
        return Status.OK;
      }
      if (System.nanoTime() - start > options.timeout().toNanos()) {
        return Statuses.error(new TimeoutException("others changed the record each time"));
      }
      now = current.getValue() == null ? null : current;
    }
    return Status.NOT_FOUND;
  }

  @Override
  public Status replace(
      String table, String key, byte[] record, Object expectedVersion, StoredRecord current) {
    var found = new ReturnValueVersion(Choice.ALL);
    try {
      if (put(KvKeys.of(table, key), record, (Version) expectedVersion, found)) {
        return Status.OK;
      }
      return found.getValue() == null ? Status.NOT_FOUND : conflict(current, found);
    } catch (RuntimeException e) {
      return failures.ofWrite(e);
    }
  }

  @Override
  public Status delete(String table, String key) {
    try {
      return client.delete(KvKeys.of(table, key), null, durability, 0, null)
          ? Status.OK
          : Status.NOT_FOUND;
    } catch (RuntimeException e) {
      return failures.ofWrite(e);
    }
  }

  /** Keys are hashed to partitions, and the client has no order over all of them. */
  @Override
  public Status scan(String table, String startKey, int limit, Consumer<byte[]> records) {
    return Status.NOT_IMPLEMENTED;
  }

  /** Returns at once: the client cannot be asked how far the replicas are. */
  @Override
  public void awaitReplicas(Duration timeout) {}

  @Override
  public void close() {
    store.leave();
  }

  private ValueVersion get(Key key, Consistency consistency) {
    return client.get(
        key,
        consistency == options.consistency()
            ? chosen
            : Policies.consistency(consistency, options, store.settings()),
        0,
        null);
  }

  private boolean put(Key key, byte[] record, Version expected, ReturnValueVersion current) {
    Value value = Value.createValue(record);
    return client.putIfVersion(key, value, expected, current, durability, 0, null) != null;
  }

  private static Status fill(StoredRecord into, ValueVersion found) {
    if (found == null) {
      return Status.NOT_FOUND;
    }
    into.set(found.getValue().getValue(), found.getVersion());
    return Status.OK;
  }

  private static Status conflict(StoredRecord current, ValueVersion found) {
    fill(current, found);
    return Statuses.CONFLICT;
  }
}
