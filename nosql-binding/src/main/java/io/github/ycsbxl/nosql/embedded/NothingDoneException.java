package io.github.ycsbxl.nosql.embedded;

/** A request that failed and certainly had no effect. */
final class NothingDoneException extends Exception {
  NothingDoneException(String message, Throwable cause) {
    super(message, cause);
  }

  static NothingDoneException timedOut(String what, Deadline deadline, Throwable last) {
    String reason = last == null ? "" : "; the last attempt: " + last.getMessage();
    return new NothingDoneException(
        what + " within " + deadline.allowed().toMillis() + " ms" + reason, last);
  }
}
