package io.github.ycsbxl.binding;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Calls of a binding that always end with a status, even if the binding throws or returns none. */
public final class BindingCall {
  private BindingCall() {}

  /** A read, without the object that {@link #reading} takes. */
  public static Status read(
      DB db, String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    try {
      return present(db.read(table, key, fields, result));
    } catch (RuntimeException e) {
      return Statuses.error(e);
    }
  }

  /** A write of a record, without the object that {@link #writing(Supplier)} takes. */
  public static Status writing(
      RecordWrite call, DB db, String key, Map<String, ByteIterator> values) {
    try {
      return present(call.write(db, key, values));
    } catch (RuntimeException e) {
      return Statuses.indeterminate(e);
    }
  }

  /** A call that changes nothing: an exception is an error. */
  public static Status reading(Supplier<Status> call) {
    try {
      return present(call.get());
    } catch (RuntimeException e) {
      return Statuses.error(e);
    }
  }

  /** A call that may write: an exception leaves open whether it did. */
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
