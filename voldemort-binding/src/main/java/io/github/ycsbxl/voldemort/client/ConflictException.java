package io.github.ycsbxl.voldemort.client;

/** A write whose clock has not seen what is stored: somebody else was faster. */
public final class ConflictException extends OperationException {
  ConflictException(String message, Throwable cause) {
    super(message, Outcome.CONFLICT, cause);
  }
}
