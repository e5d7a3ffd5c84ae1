package io.github.ycsbxl.faults;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.UnitForms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Limits that define late operations and outages. Immutable.
 *
 * @param slo maximum latency of an available operation. There is no default: a limit derived from
 *     the run itself would grow with an outage and hide it.
 * @param observed minimum length of an outage without a fault
 */
public record OutageConfig(Optional<Duration> slo, Duration observed) {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO);

  private static final Property<Duration> SLO =
      OWN.declare("fault.slo", UnitForms.duration())
          .meaning(
              "an operation slower than this counts as unavailable; with a target rate, the response "
                  + "time counts [no availability]");
  private static final Property<Duration> OBSERVED =
      OWN.declare("fault.observed", "1s", UnitForms.duration())
          .meaning("minimum time without a success that is reported as an outage without a fault");

  public static final List<Property<?>> PROPERTIES = OWN.all();

  /** Returns the maximum latency; empty if it is not set. */
  public OptionalLong sloNanos() {
    return slo.stream().mapToLong(Duration::toNanos).findFirst();
  }

  /** Reads the settings of an earlier run, by property. */
  public static OutageConfig from(Map<String, String> configuration) {
    return from(PropertyReader.from(configuration));
  }

  public static OutageConfig from(PropertyReader reader) {
    return new OutageConfig(reader.find(SLO), reader.get(OBSERVED));
  }
}
