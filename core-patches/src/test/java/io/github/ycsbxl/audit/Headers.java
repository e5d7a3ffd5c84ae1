package io.github.ycsbxl.audit;

import java.util.Map;

/** Headers of ledgers for tests. */
final class Headers {
  private Headers() {}

  static LedgerHeader of(String test, int client, int clients) {
    return new LedgerHeader(test, "usertable", "field0", client, clients, 1_000_000, Map.of());
  }
}
