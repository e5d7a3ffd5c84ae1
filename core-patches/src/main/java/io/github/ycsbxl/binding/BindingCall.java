package io.github.ycsbxl.binding;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.Vector;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Caller of bindings. It returns a status even if the binding throws an exception or returns null.
 * An exception from a read is an error; an exception from a write is indeterminate. Stateless;
 * allocates nothing.
 */
public final class BindingCall {
  private BindingCall() {}

  public static Status read(
      DB db, String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    try {
      return present(db.read(table, key, fields, result));
    } catch (RuntimeException e) {
      return Statuses.error(e);
    }
  }

  public static Status readAll(
      DB db, String table, List<String> keys, Map<String, Map<String, ByteIterator>> into) {
    try {
      return present(((MultiGet) db).readAll(table, keys, into));
    } catch (RuntimeException e) {
      return Statuses.error(e);
    }
  }

  public static Status readVersioned(
      CompareAndSet store, String table, String key, VersionedRecord into) {
    try {
      return present(store.readVersioned(table, key, into));
    } catch (RuntimeException e) {
      return Statuses.error(e);
    }
  }

  public static Status scan(
      DB db,
      String table,
      String firstKey,
      int records,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    try {
      return present(db.scan(table, firstKey, records, fields, result));
    } catch (RuntimeException e) {
      return Statuses.error(e);
    }
  }

  public static Status insert(DB db, String table, String key, Map<String, ByteIterator> values) {
    try {
      return present(db.insert(table, key, values));
    } catch (RuntimeException e) {
      return Statuses.indeterminate(e);
    }
  }

  public static Status update(DB db, String table, String key, Map<String, ByteIterator> values) {
    try {
      return present(db.update(table, key, values));
    } catch (RuntimeException e) {
      return Statuses.indeterminate(e);
    }
  }

  public static Status delete(DB db, String table, String key) {
    try {
      return present(db.delete(table, key));
    } catch (RuntimeException e) {
      return Statuses.indeterminate(e);
    }
  }

  public static Status replaceIfCurrent(
      CompareAndSet store, String table, String key, VersionedRecord record) {
    try {
      return present(store.replaceIfCurrent(table, key, record));
    } catch (RuntimeException e) {
      return Statuses.indeterminate(e);
    }
  }

  /** Runs a user's code that may write. If it throws, the status is indeterminate. */
  public static Status writing(Supplier<Status> call) {
    try {
      return present(call.get());
    } catch (RuntimeException e) {
      return Statuses.indeterminate(e);
    }
  }

  private static Status present(Status status) {
    return Objects.requireNonNull(status, "the binding returned no status");
  }
}
