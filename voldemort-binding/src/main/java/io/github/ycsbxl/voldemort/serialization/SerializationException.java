package io.github.ycsbxl.voldemort.serialization;

import java.io.IOException;

/** Failure to read bytes of another form, or to write an object that the form cannot hold. */
public final class SerializationException extends IOException {
  SerializationException(String message) {
    super(message);
  }

  SerializationException(String message, Throwable cause) {
    super(message, cause);
  }
}
