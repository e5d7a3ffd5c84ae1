package io.github.ycsbxl.voldemort;

import java.io.IOException;

/** A write failed that certainly changed nothing; the cause says why. */
final class NothingDoneException extends IOException {
  NothingDoneException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
