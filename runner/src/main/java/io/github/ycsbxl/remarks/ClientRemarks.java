package io.github.ycsbxl.remarks;

import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.remarks.ClientFigure.ClientValue;
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
 * Finder of outliers among the clients of a run: clients whose latency, rate or failures differ
 * from the other clients'. Returns sentences without full stops. An outlier exceeds the median of
 * the clients by more than the metric's factor. The logarithm of its value also exceeds the median
 * logarithm by more than five standard deviations. The standard deviation is estimated from the
 * median absolute deviation. If there are only two clients, or two places, the remark says that
 * they differ, but not which one is slow. At most one in a thousand fleets of equal clients gets a
 * remark. Stateless.
 */
public final class ClientRemarks {
  /**
   * Minimum length of a run for remarks. In shorter runs, one JVM may still warm up while others
   * have finished.
   */
  private static final double SHORTEST_SECONDS = 10;

  /**
   * Minimum length of a client's run, relative to the median. Clients that ended earlier are not
   * compared.
   */
  private static final double LEAST_SHARE = 0.5;

  private static final double SPREADS = 5;

  /** Ratio of the standard deviation to the median absolute deviation of a normal distribution. */
  private static final double SCALE = 1.4826;

  private static final int FEWEST = 3;

  /**
   * Minimum reported ratio between two clients. Without a third client, the usual variation is
   * unknown.
   */
  private static final double FACTOR_OF_TWO = 2;

  /** Minimum ratio of a client's failure rate to the failure rate of any other client. */
  private static final double TIMES_OF_FAILURES = 10;

  /** Maximum probability that the failures of one client are due to chance. */
  private static final double CHANCE_OF_FAILURES = 1e-6;

  private static final int MOST_SENTENCES = 5;

  private static final Median MEDIAN = Median.withDefaults();

  private final List<Client> clients;
  private final List<ClientFigure> figures;
  private final boolean placed;

  /**
   * A client.
   *
   * @param iterations its results per iteration, at least one
   */
  private record Client(List<ClientResult> iterations) {
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

    long sum(ToLongFunction<Counts> number) {
      return iterations.stream().mapToLong(one -> number.applyAsLong(one.counts())).sum();
    }
  }

  /** A client and its value of a metric. */
  private record Measured(Client client, ClientValue value) {}

  /** Clients that are outliers in the same metric, with the value of the first of these clients. */
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
   * Returns remarks on the outliers of a phase.
   *
   * @param whole the phase with all iterations combined; a single client has no outliers
   */
  public static List<String> of(Phase whole) {
    List<ClientResult> clients = whole.allRan().map(Overlap::clients).orElse(List.of());
    boolean inTurn = whole.run().configuration().containsKey(Phase.CLIENT_EVERY.name());
    return of(clients, !inTurn);
  }

  /**
   * @param together true if the clients ran at the same time, under the same load
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
          "%d more clients stand out; see clients.csv".formatted(found.size() - MOST_SENTENCES));
    }
    if (sentences.isEmpty()) {
      difference(whole).ifPresent(sentences::add);
    }
    return sentences;
  }

  /** Groups the clients by place. Clients at one place share its resources. */
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

  /** Returns the clients that ran about as long as the others; none if the run was too short. */
  private List<Client> wholeRuns() {
    double usual = MEDIAN.evaluate(clients.stream().mapToDouble(Client::seconds).toArray());
    return clients.stream()
        .filter(one -> usual >= SHORTEST_SECONDS && one.seconds() >= LEAST_SHARE * usual)
        .toList();
  }

  /** Returns the most significant finding per outlier, by client index. */
  private Map<Integer, Finding> findings(List<Client> whole, List<Client> failing) {
    var found = new HashMap<Integer, Finding>();
    figures.stream()
        // The remark about failures already explains the lower rate of failing clients.
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
   * Returns the findings in the order of the clients. If all clients of a place are outliers, the
   * place gets one finding, by the metric that most of its clients share. With only two places,
   * either place may be the outlier, so such a place gets no finding.
   */
  private static List<Finding> byPlace(List<List<Client>> places, Map<Integer, Finding> found) {
    var ordered = new ArrayList<Finding>();
    for (List<Client> place : places) {
      List<Finding> here =
          place.stream().flatMap(one -> Stream.ofNullable(found.get(one.index()))).toList();
      if (here.size() < place.size()) {
        ordered.addAll(here);
      } else if (places.size() > 2) {
        Finding most =
            Collections.max(
                here,
                Comparator.comparingLong(
                    one -> here.stream().filter(two -> two.figure() == one.figure()).count()));
        ordered.add(new Finding(place, most.figure(), most.value(), most.othersMedian()));
      }
    }
    ordered.sort(Comparator.comparingInt(one -> one.first().index()));
    return ordered;
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

  /** Names clients at one place: {@code client 17 on node-5}, {@code the 4 clients on node-5}. */
  private String name(List<Client> some) {
    Client first = some.get(0);
    return (some.size() == 1 ? "client " + first.index() : "the %d clients".formatted(some.size()))
        + place(first, " on ");
  }

  private String place(Client client, String on) {
    return placed && !client.isNowhere() ? on + client.place() : "";
  }

  /**
   * Describes how two clients, or the clients at two places, differ. Returns empty if they are
   * alike.
   */
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
   * Returns the client, or the clients at one place, with more than half of all failures. The
   * failure rate must be ten times the rate of any other client or place, and too high for chance.
   * Returns an empty list if there is no such client or place.
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

  /**
   * Returns an upper limit of the probability that a group has this many failures by chance, if all
   * groups fail equally often. Uses the Chernoff bound of the binomial distribution.
   */
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

  /** Describes the failures: {@code all 46,425 failures are client 1's}. */
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
        : "%s failures are from %s".formatted(which, name(group));
  }
}
