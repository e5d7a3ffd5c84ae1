package io.github.ycsbxl.voldemort.client;

import java.io.IOException;

/** Failure of an operation; {@link #outcome} says what it means for the store. */
public abstract class OperationException extends IOException {
  private final Outcome outcome;

  OperationException(String message, Outcome outcome, Throwable cause) {
    super(message, cause);
    this.outcome = outcome;
  }

  public final Outcome outcome() {
    return outcome;
  }

  /** Failure of a write whose clock has not seen the stored value: another write came first. */
  public static final class ConflictException extends OperationException {
    ConflictException(String message, Throwable cause) {
      super(message, Outcome.CONFLICT, cause);
    }
  }

  /** Effect of a failed operation on the store. */
  public enum Outcome {
    /**
     * The operation had no effect: it was not sent, or every node that received it refused it. A
     * read always has this outcome.
     */
    NOT_APPLIED,
    /** The operation had no effect, because a node has a version that its clock has not seen. */
    CONFLICT,
    /** The operation may have been applied, now or later, at some nodes or at all. */
    UNKNOWN
  }
}
