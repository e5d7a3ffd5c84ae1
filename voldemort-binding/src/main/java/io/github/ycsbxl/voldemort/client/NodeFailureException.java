package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.voldemort.protocol.VoldemortException;

/**
 * Failure of a request without a usable response. The socket was closed, and the next request opens
 * another one.
 */
public final class NodeFailureException extends VoldemortException {

  /** Reason of a failure. */
  public enum Reason {
    /** Nothing listens at the address, or connecting timed out. */
    CONNECT_FAILED,
    /** The peer rejected the protocol, or is not a Voldemort node. */
    HANDSHAKE_REFUSED,
    /** The response was incomplete at the timeout. */
    TIMED_OUT,
    /** The node or the network closed the connection. */
    CONNECTION_LOST,
    /** The response is invalid or too large. */
    BAD_RESPONSE,
    /** The waiting thread was interrupted. Its interrupt status is still set. */
    INTERRUPTED
  }

  private final Reason reason;
  private final boolean sent;

  NodeFailureException(NodeEndpoint address, Reason reason, boolean sent, Exception cause) {
    super(address + " " + reason + ": " + ErrorMessages.message(cause), cause);
    this.reason = reason;
    this.sent = sent;
  }

  public Reason reason() {
    return reason;
  }

  @Override
  public boolean isFinal() {
    return false;
  }

  /** Returns true if the request may have taken effect; false if nothing was sent. */
  @Override
  public boolean mayHaveTakenEffect() {
    return sent;
  }
}
