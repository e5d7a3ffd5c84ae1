package io.github.ycsbxl.measure;

import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Number of operations that target rates made due in an interval: of all parts together, and of
 * each scenario. Immutable.
 *
 * @param sum empty unless every operation has a schedule
 * @param scenarios of each scenario with a target rate, by name
 */
public record Due(OptionalDouble sum, SortedMap<String, Double> scenarios) {
  /** No target rate. */
  public static final Due NONE = new Due(OptionalDouble.empty(), new TreeMap<>());

  /** Creates the number of a run without scenarios. */
  public static Due alone(double operations) {
    return new Due(OptionalDouble.of(operations), new TreeMap<>());
  }

  /**
   * Returns the sum of parts.
   *
   * @param paced number of each part with a target rate; the name of a part without scenarios is
   *     empty
   * @param parts number of all parts
   */
  public static Due sum(SortedMap<String, Double> paced, int parts) {
    OptionalDouble sum =
        paced.size() < parts
            ? OptionalDouble.empty()
            : OptionalDouble.of(paced.values().stream().mapToDouble(one -> one).sum());
    var scenarios = new TreeMap<>(paced);
    scenarios.remove("");
    return new Due(sum, scenarios);
  }

  /** Returns the number of a scenario, or of all together if the name is empty. */
  public OptionalDouble part(String scenario) {
    if (scenario.isEmpty()) {
      return sum;
    }
    Double own = scenarios.get(scenario);
    return own == null ? OptionalDouble.empty() : OptionalDouble.of(own);
  }

  /** Returns the sum over clients or successive intervals, of which some may have no target. */
  Due plus(Due other) {
    var both = new TreeMap<>(scenarios);
    other.scenarios.forEach((name, own) -> both.merge(name, own, Double::sum));
    return new Due(
        Stream.of(sum, other.sum).flatMapToDouble(OptionalDouble::stream).reduce(Double::sum),
        both);
  }
}
