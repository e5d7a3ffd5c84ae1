package io.github.ycsbxl.nosql.store;

/** Failure of a write during its commit, so that it may have been applied. */
public final class OutcomeUnknownException extends Exception {
  public OutcomeUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
