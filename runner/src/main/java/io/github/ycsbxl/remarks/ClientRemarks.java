package io.github.ycsbxl.remarks;

import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.remarks.ClientOutliers.Outlier;
import io.github.ycsbxl.remarks.ComparedFigure.ClientValue;
import io.github.ycsbxl.remarks.ComparedFigure.Measured;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Remarks on clients of a run whose latency, rate or failures differ from the other clients', as
 * sentences without full stops. If there are only two clients, or two places, the remark says that
 * they differ, but not which one is slow. Stateless.
 */
final class ClientRemarks {
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

  /**
   * Minimum reported ratio between two clients. Without a third client, the usual variation is
   * unknown.
   */
  private static final double FACTOR_OF_TWO = 2;

  private static final int MOST_SENTENCES = 5;

  private final List<ComparedClient> clients;
  private final List<ComparedFigure> figures;
  private final ClientNames names;

  private ClientRemarks(List<ClientResult> results) {
    this.clients = ComparedClient.of(results);
    this.figures = ComparedFigure.of(results);
    this.names = ClientNames.of(clients);
  }

  /**
   * Returns remarks on the clients of a phase.
   *
   * @param whole the phase with all iterations combined; a single client has no outliers
   */
  static List<String> of(Phase whole) {
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
    FailingClients failing = FailingClients.of(clients);
    List<ComparedClient> whole = together ? wholeRuns() : List.of();
    List<Outlier> outliers = ClientOutliers.of(figures, whole, failing.group());
    List<String> sentences =
        Stream.of(
                failing.sentence(names),
                outliers.stream().limit(MOST_SENTENCES).map(one -> one.sentence(names)),
                more(outliers.size() - MOST_SENTENCES).stream())
            .flatMap(some -> some)
            .toList();
    return sentences.isEmpty() ? difference(whole).stream().toList() : sentences;
  }

  private static Optional<String> more(int outliers) {
    return Optional.of("%d more clients stand out; see clients.csv".formatted(outliers))
        .filter(any -> outliers > 0);
  }

  /** Returns the clients that ran about as long as the others; none if the run was too short. */
  private List<ComparedClient> wholeRuns() {
    double usual =
        Median.withDefaults()
            .evaluate(clients.stream().mapToDouble(ComparedClient::seconds).toArray());
    return clients.stream()
        .filter(one -> usual >= SHORTEST_SECONDS && one.seconds() >= LEAST_SHARE * usual)
        .toList();
  }

  /**
   * Describes how two clients, or the clients at two places, differ. Returns empty if they are
   * alike.
   */
  private Optional<String> difference(List<ComparedClient> whole) {
    List<List<ComparedClient>> places = ComparedClient.places(whole);
    List<List<ComparedClient>> parts = places.size() == 1 ? ComparedClient.alone(whole) : places;
    return parts.size() != 2
        ? Optional.empty()
        : figures.stream()
            .flatMap(one -> difference(one, parts.get(0), parts.get(1)).stream())
            .findFirst();
  }

  private Optional<String> difference(
      ComparedFigure figure, List<ComparedClient> one, List<ComparedClient> other) {
    List<Measured> ofOne = figure.values(one);
    List<Measured> ofOther = figure.values(other);
    if (ofOne.size() < one.size() || ofOther.size() < other.size()) {
      return Optional.empty();
    }
    ClientValue first = ComparedFigure.median(ofOne);
    ClientValue second = ComparedFigure.median(ofOther);
    boolean more = first.measured() >= second.measured();
    double least = (more ? first : second).atLeast();
    double most = (more ? second : first).atMost();
    return least > FACTOR_OF_TWO * most && least - most >= figure.least()
        ? Optional.of(
            "%s and %s differ: %s%s and %s%s"
                .formatted(
                    names.name(one),
                    names.name(other),
                    figure.name(),
                    figure.number().apply(first.measured()),
                    figure.number().apply(second.measured()),
                    figure.unit()))
        : Optional.empty();
  }
}
