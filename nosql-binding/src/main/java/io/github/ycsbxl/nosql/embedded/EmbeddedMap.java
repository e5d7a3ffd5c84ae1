package io.github.ycsbxl.nosql.embedded;

import com.sleepycat.je.DatabaseEntry;
import io.github.ycsbxl.binding.NodeTimed.RequestKind;
import io.github.ycsbxl.nosql.embedded.WriteTransaction.Work;
import io.github.ycsbxl.nosql.store.NothingDoneException;
import io.github.ycsbxl.nosql.store.OutcomeUnknownException;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import io.github.ycsbxl.nosql.store.VersionedMap;
import io.github.ycsbxl.nosql.store.VersionedMap.Expected;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** Records of an embedded store for the threads of a server. Thread-safe. */
record EmbeddedMap(EmbeddedStore store) implements VersionedMap {

  @Override
  public Optional<Entry> get(String table, String key, RequestOptions options)
      throws NothingDoneException {
    byte[] keyBytes = new RecordKeys().of(table, key);
    byte[] found =
        store
            .shard(keyBytes)
            .read(
                RequestKind.READ,
                RequestTimes.UNOBSERVED,
                options.consistency() == Consistency.ABSOLUTE,
                ThreadLocalRandom.current().nextInt(),
                Deadline.after(options.timeout()),
                node -> node.get(new DatabaseEntry(keyBytes), new DatabaseEntry()));
    return entry(found);
  }

  @Override
  public Written put(
      String table, String key, byte[] value, Expected expected, RequestOptions options)
      throws NothingDoneException, OutcomeUnknownException {
    byte[] keyBytes = new RecordKeys().of(table, key);
    return write(keyBytes, options, writes -> put(writes, keyBytes, value, expected));
  }

  @Override
  public Written delete(String table, String key, Expected expected, RequestOptions options)
      throws NothingDoneException, OutcomeUnknownException {
    byte[] keyBytes = new RecordKeys().of(table, key);
    return write(keyBytes, options, writes -> delete(writes, keyBytes, expected));
  }

  private Written write(byte[] key, RequestOptions options, Work<Written> work)
      throws NothingDoneException, OutcomeUnknownException {
    return store
        .shard(key)
        .write(
            RequestKind.WRITE,
            RequestTimes.UNOBSERVED,
            options.timeout(),
            (node, deadline) -> node.write(work, options, deadline));
  }

  /**
   * Puts a value. An absent key cannot be locked, so a concurrent insert of the same key may come
   * first.
   */
  private Written put(WriteTransaction transaction, byte[] key, byte[] value, Expected expected) {
    while (true) {
      Optional<Entry> now = entry(transaction.lock(key));
      if (!expected.holds(now)) {
        return Written.refused(now);
      }
      long version = store.versions().next();
      byte[] versioned = VersionedValue.of(version, value);
      if (now.isPresent()) {
        transaction.put(key, versioned);
        return new Written(Optional.of(version), now);
      }
      if (transaction.putIfAbsent(key, versioned)) {
        return new Written(Optional.of(version), now);
      }
    }
  }

  private Written delete(WriteTransaction transaction, byte[] key, Expected expected) {
    Optional<Entry> now = entry(transaction.lock(key));
    if (now.isEmpty() || !expected.holds(now)) {
      return Written.refused(now);
    }
    transaction.delete(key);
    return new Written(Optional.of(store.versions().next()), now);
  }

  private static Optional<Entry> entry(byte[] found) {
    return Optional.ofNullable(found)
        .map(value -> new Entry(VersionedValue.record(value), VersionedValue.version(value)));
  }
}
