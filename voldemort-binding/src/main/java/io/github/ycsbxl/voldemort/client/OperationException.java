package io.github.ycsbxl.voldemort.client;

import java.io.IOException;

/** An operation failed; {@link #outcome} tells what that means for the store. */
public abstract class OperationException extends IOException {
  private final Outcome outcome;

  OperationException(String message, Outcome outcome, Throwable cause) {
    super(message, cause);
    this.outcome = outcome;
  }

  public final Outcome outcome() {
    return outcome;
  }
}
