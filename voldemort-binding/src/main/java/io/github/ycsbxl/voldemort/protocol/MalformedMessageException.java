package io.github.ycsbxl.voldemort.protocol;

import java.io.IOException;

/**
 * Bytes that are no message, or one that is too large. Where the next message starts is unknown, so
 * the connection is of no more use.
 */
public final class MalformedMessageException extends IOException {
  MalformedMessageException(String message) {
    super(message);
  }

  MalformedMessageException(String message, Throwable cause) {
    super(message, cause);
  }
}
