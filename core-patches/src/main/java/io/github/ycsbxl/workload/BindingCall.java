package io.github.ycsbxl.workload;

import io.github.ycsbxl.db.Statuses;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import site.ycsb.Status;

/** Calls of a binding that always end with a status, even if the binding throws or returns none. */
final class BindingCall {
  private BindingCall() {}

  /** A call that changes nothing: an exception is an error. */
  static Status reading(Supplier<Status> call) {
    return attempt(call, Statuses::error);
  }

  /** A call that may write: an exception leaves open whether it did. */
  static Status writing(Supplier<Status> call) {
    return attempt(call, Statuses::indeterminate);
  }

  private static Status attempt(Supplier<Status> call, Function<Throwable, Status> broken) {
    try {
      return Objects.requireNonNull(call.get(), "the binding returned no status");
    } catch (RuntimeException e) {
      return broken.apply(e);
    }
  }
}
