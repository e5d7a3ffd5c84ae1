package io.github.ycsbxl.voldemort.serialization;

import java.io.IOException;

/**
 * Failure to read bytes of another format, or to write an object that the format cannot represent.
 */
public final class SerializationException extends IOException {
  SerializationException(String message) {
    super(message);
  }

  SerializationException(String message, Throwable cause) {
    super(message, cause);
  }
}
