package io.github.ycsbxl.figures;

import io.github.ycsbxl.figures.ClientFleet.Client;
import io.github.ycsbxl.figures.ClientFleet.Group;
import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Phase.Overlap;
import io.github.ycsbxl.statistics.Outliers;
import io.github.ycsbxl.statistics.Outliers.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Sentences, without a full stop, on client processes that stand out from the others of their
 * benchmark: by their latency, their rate, or their failures. Of two, or of the processes at two
 * places, they say only that these differ. Of a thousand fleets whose processes are alike, at most
 * one gets a sentence. Stateless.
 */
public final class ClientRemarks {
  /** A JVM of a shorter run may still be warming up when others have done so. */
  private static final double SHORTEST_SECONDS = 10;

  /** A process that ended much earlier met other times of the run than the others. */
  private static final double LEAST_SHARE = 0.5;

  /** Of two none is known to be the slow one; the least factor of a difference between them. */
  private static final double FACTOR_OF_TWO = 2;

  private static final int MOST_SENTENCES = 5;

  private final ClientFleet fleet;
  private final List<String> sentences = new ArrayList<>();

  private ClientRemarks(ClientFleet fleet) {
    this.fleet = fleet;
  }

  /**
   * Says which processes of a phase stand out.
   *
   * @param whole the phase, whose iterations are one; nothing is said of one process alone
   */
  public static List<String> of(Phase whole) {
    List<ClientResult> clients = whole.allRan().map(Overlap::clients).orElse(List.of());
    boolean inTurn = whole.run().configuration().containsKey(Phase.CLIENT_EVERY.name());
    return of(clients, !inTurn);
  }

  /**
   * @param together whether the processes ran at the same time, so that they met the same load
   */
  static List<String> of(List<ClientResult> clients, boolean together) {
    var remarks = new ClientRemarks(ClientFleet.of(clients));
    Optional<FailedShare> failing = FailedShare.of(remarks.fleet);
    failing.ifPresent(most -> remarks.sentences.add(most.sentence()));
    ClientFleet whole = wholeRuns(remarks.fleet);
    if (together && !whole.clients().isEmpty()) {
      // That they succeed less often is said already.
      remarks.compare(whole, failing.map(most -> most.group().clients()).orElse(List.of()));
    }
    return remarks.sentences;
  }

  /** The clients that ran about as long as the others; none if that was too short. */
  private static ClientFleet wholeRuns(ClientFleet all) {
    double usual =
        all.clients().isEmpty()
            ? 0
            : Outliers.median(all.clients().stream().mapToDouble(Client::seconds).toArray());
    List<Client> others =
        all.clients().stream()
            .filter(one -> usual < SHORTEST_SECONDS || one.seconds() < LEAST_SHARE * usual)
            .toList();
    return all.without(others);
  }

  /** A figure by which a group stands out, and by how much. */
  private record Finding(Group group, ClientFigure figure, double othersMedian) {
    double ratio() {
      return figure.median(group.clients()) / othersMedian;
    }

    boolean isLike(Finding other) {
      return figure.name().equals(other.figure().name());
    }

    String sentence() {
      return "%s: %s, the others' median %s%s"
          .formatted(
              group.name(),
              figure.text(group.clients()),
              figure.number().apply(othersMedian),
              figure.unit());
    }
  }

  private void compare(ClientFleet whole, List<Client> failing) {
    var found = new LinkedHashMap<Client, Finding>();
    for (List<ClientFigure> kind : ClientFigure.kinds(whole)) {
      kind.stream()
          // Failures that are told of explain a rate.
          .flatMap(one -> findings(one.isRate() ? whole.without(failing) : whole, one))
          .sorted(Comparator.comparingDouble(Finding::ratio).reversed())
          .forEach(one -> found.putIfAbsent(one.group().clients().get(0), one));
    }
    List<Finding> told = byPlace(whole.places(), found);
    told.stream().limit(MOST_SENTENCES).forEach(one -> sentences.add(one.sentence()));
    if (told.size() > MOST_SENTENCES) {
      sentences.add(
          "%d more stand out; clients.csv has all".formatted(told.size() - MOST_SENTENCES));
    }
    if (told.isEmpty() && failing.isEmpty()) {
      difference(whole).ifPresent(sentences::add);
    }
  }

  /** The clients that stand out by a figure. */
  private static Stream<Finding> findings(ClientFleet fleet, ClientFigure figure) {
    List<Client> known = fleet.clients().stream().filter(figure::isOf).toList();
    List<Client> out =
        Outliers.above(known.stream().map(figure::value).toList(), figure.factor()).stream()
            .map(known::get)
            .toList();
    if (out.isEmpty()) {
      return Stream.empty();
    }
    double others = figure.median(known.stream().filter(one -> !out.contains(one)).toList());
    return out.stream()
        .filter(one -> figure.value(one).atLeast() - others >= figure.least())
        .map(one -> new Finding(fleet.alone(one), figure, others));
  }

  /**
   * The findings in the order of the clients; one of a place all of whose clients stand out, by the
   * figure by which most do. If there are two places, either of them may be the odd one.
   */
  private static List<Finding> byPlace(List<Group> places, Map<Client, Finding> found) {
    var told = new ArrayList<Finding>();
    for (Group place : places) {
      List<Finding> here =
          place.clients().stream().flatMap(one -> Stream.ofNullable(found.get(one))).toList();
      if (here.size() < place.clients().size()) {
        told.addAll(here);
      } else if (places.size() > 2) {
        Finding most =
            Collections.max(
                here,
                Comparator.comparingLong(
                    one -> here.stream().filter(other -> other.isLike(one)).count()));
        told.add(new Finding(place, most.figure(), most.othersMedian()));
      }
    }
    told.sort(Comparator.comparingInt(one -> one.group().clients().get(0).index()));
    return told;
  }

  /** Says how two clients, or the clients at two places, differ, if they do. */
  private static Optional<String> difference(ClientFleet fleet) {
    List<Group> places = fleet.places();
    List<Group> parts =
        places.size() == 1
            ? places.get(0).clients().stream().map(one -> new Group(List.of(one), false)).toList()
            : places;
    if (parts.size() != 2) {
      return Optional.empty();
    }
    return ClientFigure.kinds(fleet).stream()
        .flatMap(List::stream)
        .flatMap(figure -> difference(parts.get(0), parts.get(1), figure).stream())
        .findFirst();
  }

  private static Optional<String> difference(Group one, Group other, ClientFigure figure) {
    if (!Stream.of(one, other).flatMap(part -> part.clients().stream()).allMatch(figure::isOf)) {
      return Optional.empty();
    }
    double first = figure.median(one.clients());
    double second = figure.median(other.clients());
    Group worse = first >= second ? one : other;
    Group better = first >= second ? other : one;
    double least = median(worse, figure, Value::atLeast);
    double most = median(better, figure, Value::atMost);
    return least > FACTOR_OF_TWO * most && least - most >= figure.least()
        ? Optional.of(
            "%s and %s differ: %s%s and %s%s"
                .formatted(
                    one.name(),
                    other.name(),
                    figure.name(),
                    figure.number().apply(first),
                    figure.number().apply(second),
                    figure.unit()))
        : Optional.empty();
  }

  private static double median(Group group, ClientFigure figure, ToDoubleFunction<Value> bound) {
    return Outliers.median(
        group.clients().stream().map(figure::value).mapToDouble(bound).toArray());
  }
}
