package io.github.ycsbxl.binding;

import java.util.function.Supplier;
import site.ycsb.Status;

/** What {@link MapStore} does instead of an operation that it was given. */
@FunctionalInterface
public interface Fault {
  Status instead(Call call, Supplier<Status> operation);

  /** Does nothing and answers with this. */
  static Fault status(Status status) {
    return (call, operation) -> status;
  }

  /** Does nothing and throws this. */
  static Fault exception(RuntimeException exception) {
    return (call, operation) -> {
      throw exception;
    };
  }

  /** Loses a write that it acknowledges. */
  static Fault lost() {
    return status(Status.OK);
  }

  /** Does it, and answers that nobody knows. */
  static Fault doneInDoubt() {
    return (call, operation) -> {
      operation.get();
      return Statuses.indeterminate(new IllegalStateException("no answer"));
    };
  }

  /** Does it, and throws this. */
  static Fault doneWithException(RuntimeException exception) {
    return (call, operation) -> {
      operation.get();
      throw exception;
    };
  }
}
