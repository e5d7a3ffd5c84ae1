package io.github.ycsbxl.nosql.store;

/** A request that failed and certainly had no effect. */
public final class NothingDoneException extends Exception {
  public NothingDoneException(String message, Throwable cause) {
    super(message, cause);
  }
}
