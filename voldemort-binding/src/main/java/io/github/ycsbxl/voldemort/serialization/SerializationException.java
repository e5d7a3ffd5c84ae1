package io.github.ycsbxl.voldemort.serialization;

import java.io.IOException;

/** Bytes that are not of the form, or an object that the form has no place for. */
public final class SerializationException extends IOException {
  SerializationException(String message) {
    super(message);
  }

  SerializationException(String message, Throwable cause) {
    super(message, cause);
  }
}
