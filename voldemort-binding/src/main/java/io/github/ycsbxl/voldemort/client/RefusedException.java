package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.OperationException.Outcome;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.ServerErrorException;

/** Refusal that another node would repeat, such as of an exceeded quota. */
public final class RefusedException extends OperationException {
  private final ErrorCode code;

  RefusedException(ServerErrorException answer, Outcome outcome) {
    super(answer.getMessage(), outcome, answer);
    this.code = answer.code();
  }

  /** Whether nothing was applied because the client's metadata are old, so that it can retry. */
  boolean asksForNewMetadata() {
    return code == ErrorCode.INVALID_METADATA && outcome() == Outcome.NOT_APPLIED;
  }
}
