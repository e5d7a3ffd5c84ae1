package io.github.ycsbxl.voldemort.protocol;

import java.io.IOException;

/** Failure of a request at one node. */
public abstract class VoldemortException extends IOException {
  protected VoldemortException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Whether the request itself is at fault, so that another node would answer the same. */
  public abstract boolean isFinal();

  /** Whether the write may nevertheless have been applied, or may yet be. */
  public abstract boolean mayHaveTakenEffect();
}
