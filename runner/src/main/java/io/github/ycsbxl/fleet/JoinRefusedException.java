package io.github.ycsbxl.fleet;

import java.io.IOException;

/** A refusal by the coordinator that was reached, with its sentence. To ask again does not help. */
public final class JoinRefusedException extends IOException {
  JoinRefusedException(String sentence) {
    super(sentence);
  }
}
