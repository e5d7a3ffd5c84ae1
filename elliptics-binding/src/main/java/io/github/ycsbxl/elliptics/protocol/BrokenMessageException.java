package io.github.ycsbxl.elliptics.protocol;

import java.io.IOException;

/** Failure to parse the peer's bytes. The connection is no longer usable. */
public final class BrokenMessageException extends IOException {
  private final Kind kind;

  public BrokenMessageException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** Reasons why a message is invalid. */
  public enum Kind {
    /** A length is negative, too large, or does not fit the enclosing length. */
    WRONG_LENGTH,
    /** The response belongs to another request. */
    FOREIGN_TRANSACTION,
    /** More messages follow than in any valid response. */
    ENDLESS_ANSWER,
    /** The response is of another type than the request. */
    WRONG_CONTENT
  }
}
