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
 * Calls of a binding that always end with a status, even if the binding throws or returns none. An
 * exception out of a read is an error; one out of a write leaves open whether it took place.
 * Stateless; no call allocates anything.
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

  /** Makes a call to a user's own class, which may write; a call that throws is indeterminate. */
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
