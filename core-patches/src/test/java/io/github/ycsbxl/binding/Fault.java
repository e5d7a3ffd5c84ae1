package io.github.ycsbxl.binding;

import java.util.function.Supplier;
import site.ycsb.Status;

/** Behaviour of {@link MapStore} in place of an operation. */
@FunctionalInterface
public interface Fault {
  Status instead(Call call, Supplier<Status> operation);

  /** Returns a fault that does nothing and returns this status. */
  static Fault status(Status status) {
    return (call, operation) -> status;
  }

  /** Returns a fault that does nothing and throws this exception. */
  static Fault exception(RuntimeException exception) {
    return (call, operation) -> {
      throw exception;
    };
  }

  /** Returns a fault that acknowledges a write and loses it. */
  static Fault lost() {
    return status(Status.OK);
  }

  /** Returns a fault that executes the operation and returns an indeterminate status. */
  static Fault doneInDoubt() {
    return (call, operation) -> {
      operation.get();
      return Statuses.indeterminate(new IllegalStateException("no answer"));
    };
  }

  /** Returns a fault that executes the operation and throws this exception. */
  static Fault doneWithException(RuntimeException exception) {
    return (call, operation) -> {
      operation.get();
      throw exception;
    };
  }
}
