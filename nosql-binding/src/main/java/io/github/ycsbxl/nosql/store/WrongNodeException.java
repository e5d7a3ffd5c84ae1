package io.github.ycsbxl.nosql.store;

/** Failure of a request that another node of the shard can do, and that had no effect here. */
public final class WrongNodeException extends NothingDoneException {
  public WrongNodeException(String message, Throwable cause) {
    super(message, cause);
  }
}
