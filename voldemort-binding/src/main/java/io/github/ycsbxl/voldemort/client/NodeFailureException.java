package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.VoldemortException;

/** A node gave no answer that can be used, so its socket was closed; the next request opens one. */
public final class NodeFailureException extends VoldemortException {

  /** What went wrong. */
  public enum Reason {
    /** Nobody listens there, or did not answer in time. */
    CONNECT_FAILED,
    /** Somebody listens who does not take the protocol, or is no node at all. */
    HANDSHAKE_REFUSED,
    /** The response was not there in time, whole. */
    TIMED_OUT,
    /** The node closed the connection, or the network did. */
    CONNECTION_LOST,
    /** What came is no response, or one that is too large. */
    BAD_RESPONSE,
    /** The waiting thread was interrupted, and still has that status. */
    INTERRUPTED
  }

  private final NodeAddress address;
  private final Reason reason;
  private final boolean sent;

  NodeFailureException(NodeAddress address, Reason reason, boolean sent, Exception cause) {
    super(address + " " + reason + ": " + explained(cause), cause);
    this.address = address;
    this.reason = reason;
    this.sent = sent;
  }

  private static String explained(Exception cause) {
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  public NodeAddress address() {
    return address;
  }

  public Reason reason() {
    return reason;
  }

  @Override
  public boolean isFinal() {
    return false;
  }

  /** False if not one byte of the request had left this process. */
  @Override
  public boolean mayHaveTakenEffect() {
    return sent;
  }
}
