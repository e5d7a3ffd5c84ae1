package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.VoldemortException;

/** Failure of a request without a usable response, whose socket was closed. The next opens one. */
public final class NodeFailureException extends VoldemortException {

  /** Kind of failure. */
  public enum Reason {
    /** Nothing listens at the address, or the connection took too long. */
    CONNECT_FAILED,
    /** The peer refuses the protocol, or is no Voldemort node. */
    HANDSHAKE_REFUSED,
    /** The whole response did not arrive in time. */
    TIMED_OUT,
    /** The node closed the connection, or the network did. */
    CONNECTION_LOST,
    /** The bytes are no response, or one that is too large. */
    BAD_RESPONSE,
    /** The waiting thread was interrupted, and still has that status. */
    INTERRUPTED
  }

  private final Reason reason;
  private final boolean sent;

  NodeFailureException(NodeEndpoint address, Reason reason, boolean sent, Exception cause) {
    super(address + " " + reason + ": " + explained(cause), cause);
    this.reason = reason;
    this.sent = sent;
  }

  private static String explained(Exception cause) {
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  public Reason reason() {
    return reason;
  }

  @Override
  public boolean isFinal() {
    return false;
  }

  /** Whether the request may have taken effect; false if no byte of it was sent. */
  @Override
  public boolean mayHaveTakenEffect() {
    return sent;
  }
}
