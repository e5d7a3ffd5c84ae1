package io.github.ycsbxl.compare;

import io.github.ycsbxl.compare.ClientFigure.ClientValue;
import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Phase.Overlap;
import io.github.ycsbxl.measure.Counts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Sentences, without a full stop, on client processes that stand out from the others of their
 * benchmark: by their latency, their rate, or their failures. A value is far from the others if its
 * logarithm is above their median by more than five spreads, and by more than the figure's factor.
 * The spread is the median absolute deviation, so that those which are far off do not count for it.
 * Of two, or of the processes at two places, they say only that these differ. Of a thousand fleets
 * whose processes are alike, at most one gets a sentence. Stateless.
 */
public final class ClientRemarks {
  /** A JVM of a shorter run may still be warming up when others have done so. */
  private static final double SHORTEST_SECONDS = 10;

  /** A process that ended much earlier met other times of the run than the others. */
  private static final double LEAST_SHARE = 0.5;

  private static final double SPREADS = 5;

  /** The standard deviation of normal values by their median absolute deviation. */
  private static final double SCALE = 1.4826;

  private static final int FEWEST = 3;

  /** Of two none is known to be the slow one; the least factor of a difference between them. */
  private static final double FACTOR_OF_TWO = 2;

  /** How much more frequent failures are than those of any other. */
  private static final double TIMES_OF_FAILURES = 10;

  /** How often one of equal groups may have as many failures by chance. */
  private static final double CHANCE_OF_FAILURES = 1e-6;

  private static final int MOST_SENTENCES = 5;

  private static final Median MEDIAN = Median.withDefaults();

  private final List<Client> clients;
  private final List<ClientFigure> figures;
  private final boolean placed;

  /**
   * A client process.
   *
   * @param iterations what it did in each, at least one
   */
  private record Client(List<ClientResult> iterations) {
    int index() {
      return iterations.get(0).index();
    }

    boolean isNowhere() {
      return iterations.get(0).place().isEmpty();
    }

    /** The node, or else machine; a process that did not tell has one of its own. */
    String place() {
      return isNowhere() ? "/" + index() : iterations.get(0).place();
    }

    double seconds() {
      return iterations.stream().mapToDouble(ClientResult::seconds).sum();
    }

    long sum(ToLongFunction<Counts> number) {
      return iterations.stream().mapToLong(one -> number.applyAsLong(one.counts())).sum();
    }
  }

  /** A client that has a figure. */
  private record Measured(Client client, ClientValue value) {}

  /** A figure by which some clients stand out, the first of them with this value. */
  private record Finding(
      List<Client> clients, ClientFigure figure, double value, double othersMedian) {
    Client first() {
      return clients.get(0);
    }
  }

  private ClientRemarks(List<ClientResult> results) {
    this.clients = ClientResult.byIndex(results).map(Client::new).toList();
    this.figures = ClientFigure.of(results);
    this.placed = places(clients).size() > 1;
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
    return clients.isEmpty() ? List.of() : new ClientRemarks(clients).sentences(together);
  }

  private List<String> sentences(boolean together) {
    var sentences = new ArrayList<String>();
    List<Client> failing = failing();
    if (!failing.isEmpty()) {
      sentences.add(ofFailures(failing));
    }
    List<Client> whole = together ? wholeRuns() : List.of();
    List<Finding> found = byPlace(places(whole), findings(whole, failing));
    found.stream().limit(MOST_SENTENCES).forEach(one -> sentences.add(sentence(one)));
    if (found.size() > MOST_SENTENCES) {
      sentences.add(
          "%d more stand out; clients.csv has all".formatted(found.size() - MOST_SENTENCES));
    }
    if (sentences.isEmpty()) {
      difference(whole).ifPresent(sentences::add);
    }
    return sentences;
  }

  /** The clients at each place, whose resources they share. */
  private static List<List<Client>> places(List<Client> of) {
    return List.copyOf(
        of.stream()
            .collect(Collectors.groupingBy(Client::place, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  private static List<List<Client>> alone(List<Client> of) {
    return of.stream().map(List::of).toList();
  }

  private static List<Client> without(List<Client> some, Collection<Client> others) {
    return some.stream().filter(one -> !others.contains(one)).toList();
  }

  /** The clients that ran about as long as the others; none if that was too short. */
  private List<Client> wholeRuns() {
    double usual = MEDIAN.evaluate(clients.stream().mapToDouble(Client::seconds).toArray());
    return clients.stream()
        .filter(one -> usual >= SHORTEST_SECONDS && one.seconds() >= LEAST_SHARE * usual)
        .toList();
  }

  /** What each of the clients that stand out stands out by, which is what says most. */
  private Map<Integer, Finding> findings(List<Client> whole, List<Client> failing) {
    var found = new HashMap<Integer, Finding>();
    figures.stream()
        // That those with the failures succeed less often is said already.
        .flatMap(one -> findings(one, one.isRate() ? without(whole, failing) : whole))
        .sorted(
            Comparator.comparingInt((Finding one) -> one.figure().rank())
                .thenComparing(one -> -one.value() / one.othersMedian()))
        .forEach(one -> found.putIfAbsent(one.first().index(), one));
    return found;
  }

  private static Stream<Finding> findings(ClientFigure figure, List<Client> fleet) {
    List<Measured> known = known(figure, fleet);
    if (known.size() < FEWEST) {
      return Stream.empty();
    }
    double[] logs = known.stream().mapToDouble(one -> Math.log(one.value().measured())).toArray();
    double middle = MEDIAN.evaluate(logs);
    double spread =
        SCALE * MEDIAN.evaluate(Arrays.stream(logs).map(log -> Math.abs(log - middle)).toArray());
    double limit = middle + Math.max(Math.log(figure.factor()), SPREADS * spread);
    Map<Boolean, List<Measured>> above =
        known.stream()
            .collect(Collectors.partitioningBy(one -> Math.log(one.value().atLeast()) > limit));
    double others = median(above.get(false)).measured();
    return above.get(true).stream()
        .filter(one -> one.value().atLeast() - others >= figure.least())
        .map(one -> new Finding(List.of(one.client()), figure, one.value().measured(), others));
  }

  private static List<Measured> known(ClientFigure figure, List<Client> fleet) {
    return fleet.stream()
        .flatMap(
            one ->
                figure.value().apply(one.iterations()).stream()
                    .map(value -> new Measured(one, value)))
        .toList();
  }

  private static ClientValue median(List<Measured> some) {
    return ClientValue.median(some.stream().map(Measured::value).toList());
  }

  /**
   * The findings in the order of the clients; one of a place all of whose clients stand out, by the
   * figure by which most do. If there are two places, either of them may be the odd one.
   */
  private static List<Finding> byPlace(List<List<Client>> places, Map<Integer, Finding> found) {
    var told = new ArrayList<Finding>();
    for (List<Client> place : places) {
      List<Finding> here =
          place.stream().flatMap(one -> Stream.ofNullable(found.get(one.index()))).toList();
      if (here.size() < place.size()) {
        told.addAll(here);
      } else if (places.size() > 2) {
        Finding most =
            Collections.max(
                here,
                Comparator.comparingLong(
                    one -> here.stream().filter(two -> two.figure() == one.figure()).count()));
        told.add(new Finding(place, most.figure(), most.value(), most.othersMedian()));
      }
    }
    told.sort(Comparator.comparingInt(one -> one.first().index()));
    return told;
  }

  private String sentence(Finding finding) {
    ClientFigure figure = finding.figure();
    double[] values =
        known(figure, finding.clients()).stream()
            .mapToDouble(one -> one.value().measured())
            .sorted()
            .toArray();
    String first = figure.number(values[0]);
    String last = figure.number(values[values.length - 1]);
    return "%s: %s%s%s, the others' median %s%s"
        .formatted(
            name(finding.clients()),
            figure.name(),
            first.equals(last) ? first : first + " to " + last,
            figure.unit(),
            figure.number(finding.othersMedian()),
            figure.unit());
  }

  /** Some clients at a place: {@code client 17 on node-5}, {@code the 4 clients on node-5}. */
  private String name(List<Client> some) {
    Client first = some.get(0);
    return (some.size() == 1 ? "client " + first.index() : "the %d clients".formatted(some.size()))
        + place(first, " on ");
  }

  private String place(Client client, String on) {
    return placed && !client.isNowhere() ? on + client.place() : "";
  }

  /** Says how two clients, or the clients at two places, differ, if they do. */
  private Optional<String> difference(List<Client> whole) {
    List<List<Client>> places = places(whole);
    List<List<Client>> parts = places.size() == 1 ? alone(whole) : places;
    return parts.size() != 2
        ? Optional.empty()
        : figures.stream()
            .flatMap(one -> difference(one, parts.get(0), parts.get(1)).stream())
            .findFirst();
  }

  private Optional<String> difference(ClientFigure figure, List<Client> one, List<Client> other) {
    List<Measured> ofOne = known(figure, one);
    List<Measured> ofOther = known(figure, other);
    if (ofOne.size() < one.size() || ofOther.size() < other.size()) {
      return Optional.empty();
    }
    ClientValue first = median(ofOne);
    ClientValue second = median(ofOther);
    boolean more = first.measured() >= second.measured();
    double least = (more ? first : second).atLeast();
    double most = (more ? second : first).atMost();
    return least > FACTOR_OF_TWO * most && least - most >= figure.least()
        ? Optional.of(
            "%s and %s differ: %s%s and %s%s"
                .formatted(
                    name(one),
                    name(other),
                    figure.name(),
                    figure.number(first.measured()),
                    figure.number(second.measured()),
                    figure.unit()))
        : Optional.empty();
  }

  /**
   * The client, or else those at a place, whose failures are more than half of all, ten times as
   * frequent as those of any other, and too many for chance; none if there is no such one.
   */
  private List<Client> failing() {
    return Stream.of(alone(clients), places(clients))
        .flatMap(
            groups -> groups.stream().filter(one -> failures(one) > 0 && isFailing(one, groups)))
        .findFirst()
        .orElse(List.of());
  }

  private boolean isFailing(List<Client> group, List<List<Client>> groups) {
    return 2 * failures(group) > failures(clients)
        && groups.stream()
            .allMatch(
                other ->
                    other == group
                        || (double) failures(group) * operations(other)
                            >= TIMES_OF_FAILURES * failures(other) * operations(group))
        && chance(group, groups.size()) < CHANCE_OF_FAILURES;
  }

  /** The chance of as many failures at one of equal groups, by Chernoff's bound of a binomial. */
  private double chance(List<Client> group, int groups) {
    long all = failures(clients);
    double share = (double) operations(group) / operations(clients);
    double part = (double) failures(group) / all;
    double others = part == 1 ? 0 : (1 - part) * Math.log((1 - part) / (1 - share));
    return groups * Math.exp(-all * (part * Math.log(part / share) + others));
  }

  private static long failures(List<Client> some) {
    return some.stream().mapToLong(one -> one.sum(Counts::failed)).sum();
  }

  private static long operations(List<Client> some) {
    return some.stream().mapToLong(one -> one.sum(Counts::total)).sum();
  }

  /** Says so: {@code all 46,425 failures are client 1's}. */
  private String ofFailures(List<Client> group) {
    long failed = failures(group);
    long all = failures(clients);
    String which =
        failed == all
            ? String.format(Locale.ROOT, "all %,d", all)
            : String.format(Locale.ROOT, "%,d of %,d", failed, all);
    Client first = group.get(0);
    return group.size() == 1
        ? "%s failures are client %d's%s".formatted(which, first.index(), place(first, ", on "))
        : "%s failures are those of %s".formatted(which, name(group));
  }
}
