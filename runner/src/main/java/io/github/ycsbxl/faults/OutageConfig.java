package io.github.ycsbxl.faults;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.UnitForms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Limits of what is in time, and of what is an outage. Immutable.
 *
 * @param slo the longest latency that is in time; if it is not given, ten times the 99th percentile
 *     before the first fault
 * @param observed the shortest time without success that is an outage without a fault
 */
public record OutageConfig(Optional<Duration> slo, Duration observed) {
  private static final PropertyGroup OWN = new PropertyGroup();

  private static final Property<Duration> SLO =
      OWN.of("fault.slo", UnitForms.duration())
          .meaning(
              "latency limit for availability; response time if there is a target [10 times"
                  + " the p99 before the first fault]");
  private static final Property<Duration> OBSERVED =
      OWN.of("fault.observed", "1s", UnitForms.duration())
          .meaning("minimum time without success that counts as an outage without a fault");

  public static final List<Property<?>> PROPERTIES = OWN.all();

  /** Reads the settings of an earlier run, by the names of properties. */
  public static OutageConfig of(Map<String, String> configuration) {
    return from(PropertyReader.of(configuration));
  }

  public static OutageConfig from(PropertyReader reader) {
    return new OutageConfig(reader.find(SLO), reader.get(OBSERVED));
  }
}
