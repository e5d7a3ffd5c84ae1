package io.github.ycsbxl.voldemort.protocol;

import java.io.IOException;

/** A request that did not succeed at the node that was asked. */
public abstract class VoldemortException extends IOException {
  protected VoldemortException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Whether the request is at fault, so that another node would say the same. */
  public abstract boolean isFinal();

  /** Whether a write that failed so may nevertheless have been done, or may yet be. */
  public abstract boolean mayHaveTakenEffect();
}
