package io.github.ycsbxl.voldemort.client;

import java.io.IOException;

/** Failure of an operation. {@link #outcome} describes its effect on the store. */
public abstract class OperationException extends IOException {
  private final Outcome outcome;

  OperationException(String message, Outcome outcome, Throwable cause) {
    super(message, cause);
    this.outcome = outcome;
  }

  public final Outcome outcome() {
    return outcome;
  }

  /**
   * Failure of a write because another write came first: the stored value has a clock that the
   * write's clock does not include.
   */
  public static final class ConflictException extends OperationException {
    ConflictException(String message, Throwable cause) {
      super(message, Outcome.CONFLICT, cause);
    }
  }

  /** Effect of a failed operation on the store. */
  public enum Outcome {
    /**
     * The operation had no effect: no node received it, or every node that received it also
     * rejected it. Reads always have this outcome.
     */
    NOT_APPLIED,
    /**
     * The operation had no effect, because a node has a version that the operation's clock does not
     * include.
     */
    CONFLICT,
    /** The operation may have been applied at some nodes, or may still be. */
    UNKNOWN
  }
}
