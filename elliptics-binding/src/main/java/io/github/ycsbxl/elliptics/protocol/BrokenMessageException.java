package io.github.ycsbxl.elliptics.protocol;

import java.io.IOException;

/** Failure to understand the peer's bytes, after which nothing more on the connection is sure. */
public final class BrokenMessageException extends IOException {
  private final Kind kind;

  public BrokenMessageException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** Ways in which a message is broken. */
  public enum Kind {
    /** A length is negative, too large, or does not fit the one around it. */
    WRONG_LENGTH,
    /** The answer belongs to another request. */
    FOREIGN_TRANSACTION,
    /** More messages follow than any answer has. */
    ENDLESS_ANSWER,
    /** The answer is of another kind than the request. */
    WRONG_CONTENT
  }
}
