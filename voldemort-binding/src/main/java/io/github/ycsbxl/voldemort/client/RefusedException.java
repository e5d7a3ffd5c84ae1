package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.ServerErrorException;

/** A node's answer that another node would only repeat, such as a quota that is used up. */
public final class RefusedException extends OperationException {
  private final ErrorCode code;

  RefusedException(ServerErrorException answer, Outcome outcome) {
    super(answer.getMessage(), outcome, answer);
    this.code = answer.code();
  }

  public ErrorCode code() {
    return code;
  }

  /** Whether the client has old metadata and nothing was done, so that a retry is in order. */
  boolean asksForNewMetadata() {
    return code == ErrorCode.INVALID_METADATA && outcome() == Outcome.NOT_APPLIED;
  }
}
