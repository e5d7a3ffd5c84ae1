package io.github.ycsbxl.elliptics.client;

import io.github.ycsbxl.elliptics.protocol.BrokenMessageException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;

/** Failure of a request without a usable answer. The connection was closed. */
public final class NoAnswerException extends IOException {

  /** Kind of failure. */
  public enum Reason {
    /** Nothing listens at the address, or the connection took too long. */
    CONNECT_FAILED,
    /** The whole answer did not arrive in time, or the request could not be sent. */
    TIMED_OUT,
    /** The node closed the connection, or the network did. */
    CONNECTION_LOST,
    /** A length is negative, too large, or does not fit the one around it. */
    WRONG_LENGTH,
    /** The answer belongs to another request. */
    FOREIGN_TRANSACTION,
    /** The answer does not end. */
    ENDLESS_ANSWER,
    /** The answer is of another kind than the request. */
    WRONG_CONTENT,
    /** The waiting thread was interrupted, and still has that status. */
    INTERRUPTED
  }

  private final Reason reason;
  private final boolean sent;

  NoAnswerException(InetSocketAddress node, Reason reason, boolean sent, IOException cause) {
    super(named(node) + " " + reason + ": " + explained(cause), cause);
    this.reason = reason;
    this.sent = sent;
  }

  /**
   * Makes the failure of a request.
   *
   * @param sent whether some bytes of it may have been sent
   */
  static NoAnswerException of(InetSocketAddress node, boolean sent, IOException cause) {
    return new NoAnswerException(node, reason(cause), sent, cause);
  }

  private static Reason reason(IOException cause) {
    if (cause instanceof BrokenMessageException malformed) {
      return Reason.valueOf(malformed.kind().name());
    }
    if (cause instanceof ClosedByInterruptException) {
      return Reason.INTERRUPTED;
    }
    return cause instanceof SocketTimeoutException ? Reason.TIMED_OUT : Reason.CONNECTION_LOST;
  }

  static String named(InetSocketAddress node) {
    return node.getHostString() + ":" + node.getPort();
  }

  private static String explained(IOException cause) {
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  public Reason reason() {
    return reason;
  }

  /** Whether the request may have taken effect; false if no byte of it was sent. */
  public boolean mayHaveTakenEffect() {
    return sent;
  }
}
