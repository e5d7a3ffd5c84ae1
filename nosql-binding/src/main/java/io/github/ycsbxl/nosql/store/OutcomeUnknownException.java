package io.github.ycsbxl.nosql.store;

/** A write that failed while it was being committed, so that it may have taken place. */
public final class OutcomeUnknownException extends Exception {
  public OutcomeUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
