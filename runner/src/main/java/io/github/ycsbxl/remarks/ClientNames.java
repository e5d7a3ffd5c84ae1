package io.github.ycsbxl.remarks;

import java.util.List;

/**
 * Names of clients in sentences. Immutable.
 *
 * @param placed true if the clients are at several places, which the names mention
 */
record ClientNames(boolean placed) {
  static ClientNames of(List<ComparedClient> clients) {
    return new ClientNames(ComparedClient.places(clients).size() > 1);
  }

  /** Names clients at one place: {@code client 17 on node-5}, {@code the 4 clients on node-5}. */
  String name(List<ComparedClient> group) {
    ComparedClient first = group.get(0);
    return (group.size() == 1
            ? "client " + first.index()
            : "the %d clients".formatted(group.size()))
        + place(first, " on ");
  }

  /** Returns the place of a client after these words; empty if it is the place of all clients. */
  String place(ComparedClient client, String on) {
    return placed && !client.isNowhere() ? on + client.place() : "";
  }
}
