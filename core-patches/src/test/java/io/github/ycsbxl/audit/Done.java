package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.ModelStore.Value;

/**
 * An update of a client in the model.
 *
 * @param on value to be replaced
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
