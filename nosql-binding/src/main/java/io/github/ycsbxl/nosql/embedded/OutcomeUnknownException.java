package io.github.ycsbxl.nosql.embedded;

/** A write that failed while it was being committed, so that it may have taken place. */
final class OutcomeUnknownException extends Exception {
  OutcomeUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
