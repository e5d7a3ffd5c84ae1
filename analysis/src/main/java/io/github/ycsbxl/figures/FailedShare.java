package io.github.ycsbxl.figures;

import io.github.ycsbxl.figures.ClientFleet.Client;
import io.github.ycsbxl.figures.ClientFleet.Group;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The failures of a client process, or of those at a place, that are more than half of all, ten
 * times as frequent as those of any other, and too many for chance. Immutable.
 *
 * @param all failures of the fleet
 */
record FailedShare(Group group, long failed, long all) {
  private static final double TIMES = 10;

  /** How often one of equal groups may have as many by chance. */
  private static final double CHANCE = 1e-6;

  /** Finds such a client, or else such a place. */
  static Optional<FailedShare> of(ClientFleet fleet) {
    List<Group> places = fleet.places();
    return most(fleet, fleet.clients().stream().map(fleet::alone).toList())
        .or(() -> most(fleet, places));
  }

  private static Optional<FailedShare> most(ClientFleet fleet, List<Group> groups) {
    long all = sum(fleet.clients(), Client::failed);
    double operations = sum(fleet.clients(), Client::operations);
    List<FailedShare> shares =
        groups.stream()
            .map(group -> new FailedShare(group, sum(group.clients(), Client::failed), all))
            .toList();
    return shares.stream()
        .filter(one -> 2 * one.failed > all)
        .filter(
            one ->
                shares.stream().allMatch(other -> other == one || one.isFarAbove(other))
                    && one.isTooMany(one.operations() / operations, groups.size()))
        .findFirst();
  }

  private static long sum(List<Client> clients, ToLongFunction<Client> number) {
    return clients.stream().mapToLong(number).sum();
  }

  private double operations() {
    return sum(group.clients(), Client::operations);
  }

  private boolean isFarAbove(FailedShare other) {
    return failed * other.operations() >= TIMES * other.failed * operations();
  }

  /**
   * Whether they are too many for so many operations, by Chernoff's bound of a binomial number.
   *
   * @param share of the operations that are the group's
   */
  private boolean isTooMany(double share, int groups) {
    double part = (double) failed / all;
    double others = part == 1 ? 0 : (1 - part) * Math.log((1 - part) / (1 - share));
    return groups * Math.exp(-all * (part * Math.log(part / share) + others)) < CHANCE;
  }

  /** Says so: {@code all 46,425 failures are client 1's}. */
  String sentence() {
    String which =
        failed == all
            ? String.format(Locale.ROOT, "all %,d", all)
            : String.format(Locale.ROOT, "%,d of %,d", failed, all);
    return group.clients().size() == 1
        ? "%s failures are client %d's%s"
            .formatted(
                which,
                group.clients().get(0).index(),
                group.placed() ? ", on " + group.place() : "")
        : "%s failures are those of %s".formatted(which, group.name());
  }
}
