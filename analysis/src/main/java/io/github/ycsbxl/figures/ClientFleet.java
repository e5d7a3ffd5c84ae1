package io.github.ycsbxl.figures;

import io.github.ycsbxl.log.ClientResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The client processes of a phase, and the places at which they ran: nodes, or else machines, whose
 * processes share what the place has. Immutable.
 *
 * @param clients by their indexes
 */
record ClientFleet(List<Client> clients) {

  /**
   * A client process.
   *
   * @param iterations what it did in each, at least one
   */
  record Client(List<ClientResult> iterations) {
    int index() {
      return iterations.get(0).index();
    }

    String place() {
      return iterations.get(0).place();
    }

    double seconds() {
      return iterations.stream().mapToDouble(ClientResult::seconds).sum();
    }

    long succeeded() {
      return iterations.stream().mapToLong(one -> one.counts().succeeded()).sum();
    }

    long failed() {
      return iterations.stream().mapToLong(one -> one.counts().failed()).sum();
    }

    long operations() {
      return iterations.stream().mapToLong(one -> one.counts().total()).sum();
    }
  }

  /**
   * Some clients at a place that are told of as one.
   *
   * @param placed whether the place has a name, and there are others
   */
  record Group(List<Client> clients, boolean placed) {
    /** The group in words: {@code client 17 on node-5}, {@code the 4 clients on node-5}. */
    String name() {
      String who =
          clients.size() == 1
              ? "client " + clients.get(0).index()
              : "the %d clients".formatted(clients.size());
      return placed ? who + " on " + place() : who;
    }

    String place() {
      return clients.get(0).place();
    }
  }

  static ClientFleet of(Collection<ClientResult> results) {
    return new ClientFleet(ClientResult.byIndex(results).map(Client::new).toList());
  }

  /** The clients of each place; one whose place is not known has one of its own. */
  List<Group> places() {
    var places = new LinkedHashMap<String, List<Client>>();
    for (Client client : clients) {
      String key = client.place().isEmpty() ? "/" + client.index() : client.place();
      places.computeIfAbsent(key, any -> new ArrayList<>()).add(client);
    }
    return places.values().stream()
        .map(all -> new Group(all, places.size() > 1 && !all.get(0).place().isEmpty()))
        .toList();
  }

  /** The client as a group of its own. */
  Group alone(Client client) {
    return places().stream()
        .filter(place -> place.clients().contains(client))
        .map(place -> new Group(List.of(client), place.placed()))
        .findFirst()
        .orElseThrow();
  }

  /** The same fleet with some of its clients. */
  ClientFleet without(Collection<Client> others) {
    return new ClientFleet(clients.stream().filter(one -> !others.contains(one)).toList());
  }
}
