package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.ModelStore.Value;

/**
 * An update of a client, as the model knows it.
 *
 * @param on the value that it was to replace
 */
record Done(int record, long token, Value on, UpdateState answer) {
  long count() {
    return on.count() + 1;
  }

  long replaced() {
    return on.token();
  }

  long start() {
    return on.start();
  }

  int client() {
    return UpdateToken.client(token);
  }

  boolean isAcknowledged() {
    return answer == UpdateState.ACKNOWLEDGED;
  }
}
