package io.github.ycsbxl.voldemort.protocol;

import java.io.IOException;

/**
 * Failure to read a message that is malformed or too large. The start of the next message is
 * unknown, so the connection is no longer usable.
 */
public final class MalformedMessageException extends IOException {
  MalformedMessageException(String message) {
    super(message);
  }

  MalformedMessageException(String message, Throwable cause) {
    super(message, cause);
  }
}
