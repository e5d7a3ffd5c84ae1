package io.github.ycsbxl.remarks;

import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.measure.Counts;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * A client among the others of a run. Immutable.
 *
 * @param iterations its results per iteration, at least one
 */
record ComparedClient(List<ClientResult> iterations) {
  /** Groups the results of a run by client. */
  static List<ComparedClient> of(Collection<ClientResult> results) {
    return ClientResult.byIndex(results).map(ComparedClient::new).toList();
  }

  /** Groups clients by place. Clients at one place share its resources. */
  static List<List<ComparedClient>> places(List<ComparedClient> clients) {
    return List.copyOf(
        clients.stream()
            .collect(
                Collectors.groupingBy(
                    ComparedClient::place, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /** Returns a group for each client. */
  static List<List<ComparedClient>> alone(List<ComparedClient> clients) {
    return clients.stream().map(List::of).toList();
  }

  /** Returns the sum of a number over all iterations of these clients. */
  static long sum(List<ComparedClient> clients, ToLongFunction<Counts> number) {
    return clients.stream()
        .flatMap(client -> client.iterations.stream())
        .mapToLong(one -> number.applyAsLong(one.counts()))
        .sum();
  }

  int index() {
    return iterations.get(0).index();
  }

  boolean isNowhere() {
    return iterations.get(0).at().place().isEmpty();
  }

  /**
   * Returns the node or machine of the client. If both are unknown, returns a name that no other
   * client has.
   */
  String place() {
    return isNowhere() ? "/" + index() : iterations.get(0).at().place();
  }

  double seconds() {
    return iterations.stream().mapToDouble(ClientResult::seconds).sum();
  }
}
