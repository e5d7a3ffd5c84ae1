package io.github.ycsbxl.voldemort.protocol;

import java.io.IOException;

/** Failure of a request at one node. */
public abstract class VoldemortException extends IOException {
  protected VoldemortException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Returns true if the request itself is invalid, so that any other node would respond the same.
   */
  public abstract boolean isFinal();

  /**
   * Returns true if the write may have been applied in spite of the failure, or may still be
   * applied.
   */
  public abstract boolean mayHaveTakenEffect();
}
