package io.github.ycsbxl.nosql.embedded;

import com.sleepycat.je.DatabaseEntry;
import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.NodeTimed.RequestKind;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.nosql.embedded.VersionedValue.Versions;
import io.github.ycsbxl.nosql.embedded.WriteTransaction.Work;
import io.github.ycsbxl.nosql.store.NothingDoneException;
import io.github.ycsbxl.nosql.store.OutcomeUnknownException;
import io.github.ycsbxl.nosql.store.RecordStore;
import io.github.ycsbxl.nosql.store.RecordStore.StoredRecord;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import site.ycsb.Status;

/** Records of one client thread in an embedded store. Not thread-safe. */
final class EmbeddedRecords implements RecordStore {
  private final EmbeddedStore store;
  private final RequestOptions options;
  private final Versions versions;
  private final RecordKeys keys = new RecordKeys();
  private final RequestTimes times = new RequestTimes();
  private final DatabaseEntry keyEntry = new DatabaseEntry();
  private final DatabaseEntry valueEntry = new DatabaseEntry();
  // Threads start at different nodes and then use them in turn.
  private int turn = ThreadLocalRandom.current().nextInt();

  EmbeddedRecords(EmbeddedStore store, RequestOptions options) {
    this.store = store;
    this.options = options;
    this.versions = store.versions();
  }

  @Override
  public Status read(String table, String key, Consistency consistency, StoredRecord into) {
    byte[] keyBytes = keys.of(table, key);
    keyEntry.setData(keyBytes);
    try {
      byte[] value =
          store
              .shard(keyBytes)
              .read(
                  RequestKind.READ,
                  times,
                  consistency == Consistency.ABSOLUTE,
                  turn++,
                  Deadline.after(options.timeout()),
                  node -> node.get(keyEntry, valueEntry));
      if (value == null) {
        return Status.NOT_FOUND;
      }
      fill(into, value);
      return Status.OK;
    } catch (NothingDoneException e) {
      return Statuses.error(e);
    }
  }

  @Override
  public Status insert(String table, String key, byte[] record) {
    byte[] keyBytes = keys.of(table, key);
    return write(
        RequestKind.WRITE,
        keyBytes,
        transaction ->
            transaction.putIfAbsent(keyBytes, VersionedValue.of(versions.next(), record))
                ? Status.OK
                : Statuses.EXISTS);
  }

  @Override
  public Status update(String table, String key, UnaryOperator<byte[]> change) {
    byte[] keyBytes = keys.of(table, key);
    return write(
        RequestKind.WRITE,
        keyBytes,
        transaction -> {
          byte[] now = transaction.lock(keyBytes);
          if (now == null) {
            return Status.NOT_FOUND;
          }
          byte[] changed = change.apply(VersionedValue.record(now));
          transaction.put(keyBytes, VersionedValue.of(versions.next(), changed));
          return Status.OK;
        });
  }

  @Override
  public Status replace(
      String table, String key, byte[] record, Object expectedVersion, StoredRecord current) {
    byte[] keyBytes = keys.of(table, key);
    return write(
        RequestKind.WRITE,
        keyBytes,
        transaction -> {
          byte[] now = transaction.lock(keyBytes);
          if (now == null) {
            return Status.NOT_FOUND;
          }
          if (!expectedVersion.equals(VersionedValue.version(now))) {
            fill(current, now);
            return Statuses.CONFLICT;
          }
          transaction.put(keyBytes, VersionedValue.of(versions.next(), record));
          return Status.OK;
        });
  }

  @Override
  public Status delete(String table, String key) {
    byte[] keyBytes = keys.of(table, key);
    return write(
        RequestKind.DELETE,
        keyBytes,
        transaction -> transaction.delete(keyBytes) ? Status.OK : Status.NOT_FOUND);
  }

  @Override
  public Status scan(String table, String startKey, int limit, Consumer<byte[]> records) {
    var scan =
        new MergedScan(
            keys.prefix(table),
            keys.of(table, startKey),
            limit,
            options.consistency() == Consistency.ABSOLUTE,
            turn++,
            Deadline.after(options.timeout()),
            times);
    try {
      scan.over(store.shards()).forEach(value -> records.accept(VersionedValue.record(value)));
      return Status.OK;
    } catch (NothingDoneException e) {
      return Statuses.error(e);
    }
  }

  @Override
  public void observeNodes(NodeTimed.Observer observer) {
    times.observe(store.hasNodes() ? observer : NodeTimed.Observer.NONE);
  }

  @Override
  public void awaitReplicas(Duration timeout) throws IOException {
    store.awaitReplicas(timeout);
  }

  @Override
  public OptionalInt shards() {
    return OptionalInt.of(store.layout().shards());
  }

  @Override
  public OptionalInt replicas() {
    return OptionalInt.of(store.layout().replicas());
  }

  @Override
  public void close() throws IOException {
    store.leave();
  }

  private Status write(RequestKind kind, byte[] key, Work<Status> work) {
    try {
      return store
          .shard(key)
          .write(
              kind,
              times,
              options.timeout(),
              (node, deadline) -> node.write(work, options, deadline));
    } catch (NothingDoneException e) {
      return Statuses.error(e);
    } catch (OutcomeUnknownException e) {
      return Statuses.indeterminate(e);
    }
  }

  private static void fill(StoredRecord record, byte[] value) {
    record.set(VersionedValue.record(value), VersionedValue.version(value));
  }
}
