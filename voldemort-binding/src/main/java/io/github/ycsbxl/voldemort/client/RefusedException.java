package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.OperationException.Outcome;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.ServerErrorException;

/**
 * Rejection of a request that any other node would reject as well, for instance because of a quota.
 */
public final class RefusedException extends OperationException {
  private final ErrorCode code;

  RefusedException(ServerErrorException answer, Outcome outcome) {
    super(answer.getMessage(), outcome, answer);
    this.code = answer.code();
  }

  /** Returns true if the node has no such store, or no longer. */
  public boolean isNoStore() {
    return code == ErrorCode.STORE_NOT_FOUND;
  }

  /**
   * Returns true if nothing was applied because the client's metadata are outdated, so that a retry
   * is safe.
   */
  boolean asksForNewMetadata() {
    return code == ErrorCode.INVALID_METADATA && outcome() == Outcome.NOT_APPLIED;
  }
}
