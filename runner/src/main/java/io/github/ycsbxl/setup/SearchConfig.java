package io.github.ycsbxl.setup;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import java.util.List;

/**
 * Length, precision and confirmations of {@code ycsb search}. Immutable.
 *
 * @param seconds length of a step, unless the settings limit it otherwise
 * @param tolerance maximum relative distance between the result and the lowest rate that failed
 * @param confirmations number of further runs that must meet the SLOs at the resulting rate
 */
public record SearchConfig(long seconds, double tolerance, int confirmations) {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.BENCHMARK, Scope.SERIES);

  private static final Property<Long> SECONDS =
      OWN.declare("search.seconds", "10", ValueForm.seconds(1))
          .meaning(
              "seconds per step, unless maxexecutiontime is set; up to 10 times as many at low rates");
  private static final Property<Double> TOLERANCE =
      OWN.declare(
              "search.tolerance", "0.05", ValueForm.number(0.01, 0.5, "a number from 0.01 to 0.5"))
          .meaning("relative precision of the rate that search finds");

  private static final Property<Integer> CONFIRMATIONS =
      OWN.declare("search.confirmations", "3", ValueForm.smallAtLeast(1))
          .meaning("consecutive runs that must confirm the rate");

  static final List<Property<?>> PROPERTIES = OWN.all();

  public static SearchConfig from(PropertyReader reader) {
    return new SearchConfig(reader.get(SECONDS), reader.get(TOLERANCE), reader.get(CONFIRMATIONS));
  }
}
