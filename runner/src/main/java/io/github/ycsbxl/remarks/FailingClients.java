package io.github.ycsbxl.remarks;

import io.github.ycsbxl.measure.Counts;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Client, or clients at one place, with more than half of all failures. Their failure rate is ten
 * times the rate of any other client or place, and too high for chance. Immutable.
 *
 * @param all clients of the run
 * @param group empty if there is no such client or place
 */
record FailingClients(List<ComparedClient> all, List<ComparedClient> group) {
  /** Minimum ratio of a client's failure rate to the failure rate of any other client. */
  private static final double LEAST_RATIO = 10;

  /** Maximum probability that the failures of one client are due to chance. */
  private static final double MOST_CHANCE = 1e-6;

  static FailingClients of(List<ComparedClient> all) {
    List<ComparedClient> found =
        Stream.of(ComparedClient.alone(all), ComparedClient.places(all))
            .flatMap(
                groups ->
                    groups.stream().filter(one -> failures(one) > 0 && isFailing(one, groups, all)))
            .findFirst()
            .orElse(List.of());
    return new FailingClients(all, found);
  }

  private static boolean isFailing(
      List<ComparedClient> group, List<List<ComparedClient>> groups, List<ComparedClient> all) {
    return 2 * failures(group) > failures(all)
        && groups.stream()
            .allMatch(
                other ->
                    other == group
                        || (double) failures(group) * operations(other)
                            >= LEAST_RATIO * failures(other) * operations(group))
        && chance(group, groups.size(), all) < MOST_CHANCE;
  }

  /**
   * Returns an upper limit of the probability that a group has this many failures by chance, if all
   * groups fail equally often. Uses the Chernoff bound of the binomial distribution.
   */
  private static double chance(List<ComparedClient> group, int groups, List<ComparedClient> all) {
    long failed = failures(all);
    double share = (double) operations(group) / operations(all);
    double part = (double) failures(group) / failed;
    double others = part == 1 ? 0 : (1 - part) * Math.log((1 - part) / (1 - share));
    return groups * Math.exp(-failed * (part * Math.log(part / share) + others));
  }

  private static long failures(List<ComparedClient> some) {
    return ComparedClient.sum(some, Counts::failed);
  }

  private static long operations(List<ComparedClient> some) {
    return ComparedClient.sum(some, Counts::total);
  }

  /** Describes the failures: {@code all 46,425 failures are client 1's}. */
  Stream<String> sentence(ClientNames names) {
    if (group.isEmpty()) {
      return Stream.empty();
    }
    long failed = failures(group);
    long ofAll = failures(all);
    String which =
        failed == ofAll
            ? String.format(Locale.ROOT, "all %,d", ofAll)
            : String.format(Locale.ROOT, "%,d of %,d", failed, ofAll);
    ComparedClient first = group.get(0);
    return Stream.of(
        group.size() == 1
            ? "%s failures are client %d's%s"
                .formatted(which, first.index(), names.place(first, ", on "))
            : "%s failures are from %s".formatted(which, names.name(group)));
  }
}
