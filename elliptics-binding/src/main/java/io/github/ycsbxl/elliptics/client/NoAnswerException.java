package io.github.ycsbxl.elliptics.client;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.elliptics.protocol.BrokenMessageException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;

/** Failure of a request without a usable response. The connection was closed. */
public final class NoAnswerException extends IOException {

  /** Reason of a failure. */
  public enum Reason {
    /** Nothing listens at the address, or connecting timed out. */
    CONNECT_FAILED,
    /** The response was incomplete at the timeout, or the request could not be sent. */
    TIMED_OUT,
    /** The node or the network closed the connection. */
    CONNECTION_LOST,
    /** A length is negative, too large, or does not fit the enclosing length. */
    WRONG_LENGTH,
    /** The response belongs to another request. */
    FOREIGN_TRANSACTION,
    /** The response does not end. */
    ENDLESS_ANSWER,
    /** The response is of another type than the request. */
    WRONG_CONTENT,
    /** The waiting thread was interrupted. Its interrupt status is still set. */
    INTERRUPTED
  }

  private final Reason reason;
  private final boolean sent;

  NoAnswerException(InetSocketAddress node, Reason reason, boolean sent, IOException cause) {
    super(named(node) + " " + reason + ": " + ErrorMessages.message(cause), cause);
    this.reason = reason;
    this.sent = sent;
  }

  /**
   * Creates the failure of a request.
   *
   * @param sent true if some bytes of the request may have been sent
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

  public Reason reason() {
    return reason;
  }

  /** Returns true if the request may have taken effect; false if nothing was sent. */
  public boolean mayHaveTakenEffect() {
    return sent;
  }
}
