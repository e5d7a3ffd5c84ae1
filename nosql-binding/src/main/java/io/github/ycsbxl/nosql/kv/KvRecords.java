package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.nosql.kv.Requests.Found;
import io.github.ycsbxl.nosql.kv.Requests.Replaced;
import io.github.ycsbxl.nosql.store.RecordStore;
import io.github.ycsbxl.nosql.store.RecordStore.StoredRecord;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import oracle.kv.Version;
import site.ycsb.Status;

/**
 * Records of one client thread in a store on remote nodes. Record versions are those of Oracle's
 * client. Not thread-safe.
 */
final class KvRecords implements RecordStore {
  private final KvStore store;
  private final Requests requests;
  private final KvErrors errors;
  private final RequestOptions options;
  private NodeTimed.Observer observer = NodeTimed.Observer.NONE;

  KvRecords(KvStore store, RequestOptions options) {
    this.store = store;
    this.requests = store.requests(options);
    this.errors = store.errors();
    this.options = options;
  }

  @Override
  public Status read(String table, String key, Consistency consistency, StoredRecord into) {
    try {
      return fill(into, requests().get(table, key, consistency), Status.OK);
    } catch (RuntimeException e) {
      return errors.ofRead(e);
    }
  }

  /** Reads records concurrently, each with its own request, since they are on different nodes. */
  @Override
  public Status readAll(
      String table,
      List<String> keys,
      Consistency consistency,
      BiConsumer<String, byte[]> records) {
    List<Future<Found>> others =
        keys.stream()
            .skip(1)
            .map(key -> store.readers().submit(() -> requests.get(table, key, consistency)))
            .toList();
    String first = keys.get(0);
    Status all = take(first, () -> requests().get(table, first, consistency), records);
    for (int i = 0; i < others.size(); i++) {
      Status status = take(keys.get(i + 1), others.get(i)::get, records);
      boolean worse = all.isOk() || (all == Status.NOT_FOUND && !status.isOk());
      all = worse ? status : all;
    }
    return all;
  }

  @Override
  public Status insert(String table, String key, byte[] record) {
    return write(() -> requests().insert(table, key, record), Statuses.EXISTS);
  }

  /**
   * Changes the record. A concurrent write is not a conflict: the record is read and changed again.
   */
  @Override
  public Status update(String table, String key, UnaryOperator<byte[]> change) {
    Found found;
    try {
      found = requests().get(table, key, options.consistency());
      if (found == null && options.consistency() != Consistency.ABSOLUTE) {
        // The node that responded may lag behind: ask the master.
        found = requests.get(table, key, Consistency.ABSOLUTE);
      }
    } catch (RuntimeException e) {
      return errors.ofRead(e);
    }
    try {
      return update(table, key, found, change);
    } catch (RuntimeException e) {
      return errors.ofWrite(e);
    }
  }

  @Override
  public Status replace(
      String table, String key, byte[] record, Object expectedVersion, StoredRecord current) {
    try {
      Replaced replaced = requests().replace(table, key, record, (Version) expectedVersion);
      return replaced.done() ? Status.OK : fill(current, replaced.current(), Statuses.CONFLICT);
    } catch (RuntimeException e) {
      return errors.ofWrite(e);
    }
  }

  @Override
  public Status delete(String table, String key) {
    return write(() -> requests().delete(table, key), Status.NOT_FOUND);
  }

  @Override
  public Status scan(String table, String startKey, int limit, Consumer<byte[]> records) {
    try {
      return requests().scan(table, startKey, limit, records) ? Status.OK : Status.NOT_IMPLEMENTED;
    } catch (RuntimeException e) {
      return errors.ofRead(e);
    }
  }

  /** Waits only for the end of a bulk load, since the client does not know how far replicas lag. */
  @Override
  public void awaitReplicas(Duration timeout) throws IOException {
    store.endLoad();
  }

  @Override
  public void observeNodes(NodeTimed.Observer newObserver) {
    if (observer != NodeTimed.Observer.NONE) {
      store.nodes().end(observer);
    }
    observer = newObserver;
    if (observer != NodeTimed.Observer.NONE) {
      store.nodes().begin();
    }
  }

  @Override
  public OptionalInt shards() {
    return store
        .topology()
        .map(all -> all.getRepGroupIds().size())
        .map(OptionalInt::of)
        .orElse(OptionalInt.empty());
  }

  @Override
  public SortedMap<String, String> reportedSettings() {
    return store.reportedSettings();
  }

  /**
   * Returns the number of nodes per shard. All shards have the same number, unless nodes are being
   * added.
   */
  @Override
  public OptionalInt replicas() {
    return store.topology().stream()
        .flatMapToInt(
            all ->
                all.getRepGroupIds().stream()
                    .mapToInt(shard -> all.getSortedRepNodeIds(shard).size()))
        .max();
  }

  @Override
  public void close() throws IOException {
    store.leave();
  }

  /**
   * Returns the requests, and reports the numbers of requests by node if an interval has passed.
   * Every operation calls this method.
   */
  private Requests requests() {
    if (observer != NodeTimed.Observer.NONE) {
      store.nodes().reportIfDue(observer);
    }
    return requests;
  }

  private Status update(String table, String key, Found found, UnaryOperator<byte[]> change) {
    long start = System.nanoTime();
    Found now = found;
    while (now != null) {
      Replaced replaced = requests.replace(table, key, change.apply(now.record()), now.version());
      if (replaced.done()) {
        return Status.OK;
      }
      if (System.nanoTime() - start > options.timeout().toNanos()) {
        return Statuses.error(
            new TimeoutException("another client changed the record at every attempt"));
      }
      now = replaced.current();
    }
    return Status.NOT_FOUND;
  }

  private Status take(String key, Callable<Found> request, BiConsumer<String, byte[]> records) {
    try {
      Found found = request.call();
      if (found == null) {
        return Status.NOT_FOUND;
      }
      records.accept(key, found.record());
      return Status.OK;
    } catch (ExecutionException e) {
      return errors.ofRead(e.getCause());
    } catch (Exception e) {
      return errors.ofRead(e);
    }
  }

  private Status write(BooleanSupplier request, Status refused) {
    try {
      return request.getAsBoolean() ? Status.OK : refused;
    } catch (RuntimeException e) {
      return errors.ofWrite(e);
    }
  }

  private static Status fill(StoredRecord into, Found found, Status status) {
    if (found == null) {
      return Status.NOT_FOUND;
    }
    into.set(found.record(), found.version());
    return status;
  }
}
