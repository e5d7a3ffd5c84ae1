package io.github.ycsbxl.voldemort.client;

/** A node's answer that another node would only repeat, such as a quota that is used up. */
public final class RefusedException extends OperationException {
  RefusedException(String message, Outcome outcome, Throwable cause) {
    super(message, outcome, cause);
  }
}
