package io.github.ycsbxl.nosql.store;

/** Failure of a request that certainly had no effect. */
public class NothingDoneException extends Exception {
  public NothingDoneException(String message, Throwable cause) {
    super(message, cause);
  }
}
