package io.github.ycsbxl.remarks;

import io.github.ycsbxl.remarks.ComparedFigure.Measured;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Outliers among at least three clients. An outlier exceeds the median of the clients by more than
 * the figure's factor. The logarithm of its value also exceeds the median logarithm by more than
 * five standard deviations. The standard deviation is estimated from the median absolute deviation.
 * At most one in a thousand fleets of equal clients has an outlier. Stateless.
 */
final class ClientOutliers {
  private static final int FEWEST = 3;
  private static final double SPREADS = 5;

  /** Ratio of the standard deviation to the median absolute deviation of a normal distribution. */
  private static final double SCALE = 1.4826;

  private static final Median MEDIAN = Median.withDefaults();

  private ClientOutliers() {}

  /**
   * Clients that are outliers in the same figure. Immutable.
   *
   * @param clients one client, or all clients of a place
   * @param value of the first of these clients
   */
  record Outlier(
      List<ComparedClient> clients, ComparedFigure figure, double value, double othersMedian) {
    private int firstIndex() {
      return clients.get(0).index();
    }

    /** Describes the clients: {@code client 3: p50 of READ 5.3 ms, the others' median 1 ms}. */
    String sentence(ClientNames names) {
      double[] values =
          figure.values(clients).stream()
              .mapToDouble(one -> one.value().measured())
              .sorted()
              .toArray();
      String first = figure.number().apply(values[0]);
      String last = figure.number().apply(values[values.length - 1]);
      return "%s: %s%s%s, the others' median %s%s"
          .formatted(
              names.name(clients),
              figure.name(),
              first.equals(last) ? first : first + " to " + last,
              figure.unit(),
              figure.number().apply(othersMedian),
              figure.unit());
    }
  }

  /**
   * Returns the outliers in the order of the clients. If all clients of a place are outliers, the
   * place is one outlier, by the figure that most of its clients share. With only two places,
   * either place may be the outlier, so such a place is none.
   *
   * @param failing clients whose failures have a remark of their own
   */
  static List<Outlier> of(
      List<ComparedFigure> figures,
      List<ComparedClient> clients,
      Collection<ComparedClient> failing) {
    Map<Integer, Outlier> found = mostSignificant(figures, clients, failing);
    List<List<ComparedClient>> places = ComparedClient.places(clients);
    var ordered = new ArrayList<Outlier>();
    for (List<ComparedClient> place : places) {
      List<Outlier> here =
          place.stream().flatMap(one -> Stream.ofNullable(found.get(one.index()))).toList();
      if (here.size() < place.size()) {
        ordered.addAll(here);
      } else if (places.size() > 2) {
        ordered.add(together(place, here));
      }
    }
    ordered.sort(Comparator.comparingInt(Outlier::firstIndex));
    return ordered;
  }

  private static Outlier together(List<ComparedClient> place, List<Outlier> here) {
    Outlier most =
        Collections.max(
            here,
            Comparator.comparingLong(
                one -> here.stream().filter(two -> two.figure() == one.figure()).count()));
    return new Outlier(place, most.figure(), most.value(), most.othersMedian());
  }

  /** Returns the most significant finding per client, by its index. */
  private static Map<Integer, Outlier> mostSignificant(
      List<ComparedFigure> figures,
      List<ComparedClient> clients,
      Collection<ComparedClient> failing) {
    var found = new HashMap<Integer, Outlier>();
    figures.stream()
        .flatMap(
            figure ->
                // The remark about failures already explains the figure of failing clients.
                outliers(
                    figure,
                    figure.fromFailures()
                        ? clients.stream().filter(Predicate.not(failing::contains)).toList()
                        : clients))
        .sorted(
            Comparator.comparingInt((Outlier one) -> one.figure().rank())
                .thenComparing(one -> -one.value() / one.othersMedian()))
        .forEach(one -> found.putIfAbsent(one.firstIndex(), one));
    return found;
  }

  private static Stream<Outlier> outliers(ComparedFigure figure, List<ComparedClient> clients) {
    List<Measured> known = figure.values(clients);
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
    double others = ComparedFigure.median(above.get(false)).measured();
    return above.get(true).stream()
        .filter(one -> one.value().atLeast() - others >= figure.least())
        .map(one -> new Outlier(List.of(one.client()), figure, one.value().measured(), others));
  }
}
