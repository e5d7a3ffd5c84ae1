package io.github.ycsbxl.fleet;

import java.io.IOException;

/** Refusal by the coordinator, with its reason. Retrying does not help. */
public final class JoinRefusedException extends IOException {
  JoinRefusedException(String sentence) {
    super(sentence);
  }
}
