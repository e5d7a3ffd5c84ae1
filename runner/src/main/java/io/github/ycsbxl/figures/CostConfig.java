package io.github.ycsbxl.figures;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.log.Phase;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Cost of the store. No currency is assumed. Immutable.
 *
 * @param perHour cost of all nodes per hour
 * @param unit of the cost, such as USD
 */
public record CostConfig(BigDecimal perHour, String unit) {
  private static final double SECONDS_PER_HOUR = 3_600;
  private static final int DIGITS = 12;
  private static final int MOST_NODES = 1_000_000;
  private static final String ALL = "all";
  private static final String DEFAULT_UNIT = "unit";

  private static final PropertyGroup OWN = new PropertyGroup(Scope.BENCHMARK);

  static final Property<Double> PER_HOUR =
      OWN.declare("cost.per.hour", ValueForm.positive())
          .meaning("cost of the store per hour; adds operations per unit of cost to results");
  static final Property<OptionalInt> NODES =
      OWN.declare(
              "cost.nodes",
              new ValueForm<>(
                  CostConfig::nodes, "all, or a whole number of nodes from 1 to " + MOST_NODES))
          .meaning(
              "number of nodes to multiply cost.per.hour by; all asks the store [cost.per.hour "
                  + "is for the whole store]");
  static final Property<String> UNIT =
      OWN.declare(
              "cost.unit",
              new ValueForm<>(
                  CostConfig::unit, "at most 20 letters, digits or currency signs, such as USD"))
          .meaning("unit of cost.per.hour, such as USD [" + DEFAULT_UNIT + "]");

  public static final List<Property<?>> PROPERTIES = OWN.all();

  /**
   * Adds a problem for each setting that cannot have an effect.
   *
   * @param knowsNodes true if the store may report its number of nodes
   */
  public static void check(PropertyReader reader, boolean knowsNodes) {
    for (Property<?> property : List.of(NODES, UNIT)) {
      reader.check(
          !reader.isSet(property) || reader.isSet(PER_HOUR),
          property,
          "has no effect without " + PER_HOUR.name());
    }
    reader.check(knowsNodes || !asksForNodes(reader), NODES, unknownNodes());
  }

  /**
   * Returns the settings of a run. The value {@code all} of cost.nodes is replaced by the store's
   * number of nodes.
   *
   * @throws ConfigurationException if the settings need this number and it is unknown
   */
  public static SortedMap<String, String> withNodes(
      SortedMap<String, String> configuration, OptionalInt nodes) throws ConfigurationException {
    if (!asksForNodes(PropertyReader.from(configuration))) {
      return configuration;
    }
    if (nodes.isEmpty()) {
      throw new ConfigurationException(NODES.name() + "=" + ALL + ": " + unknownNodes());
    }
    var known = new TreeMap<>(configuration);
    known.put(NODES.name(), String.valueOf(nodes.getAsInt()));
    return known;
  }

  private static boolean asksForNodes(PropertyReader reader) {
    return reader.find(NODES).filter(OptionalInt::isEmpty).isPresent();
  }

  private static String unknownNodes() {
    return "the store does not report its number of nodes; expected the number";
  }

  /** Returns the cost in the settings of a run, or empty. */
  public static Optional<CostConfig> from(Map<String, String> configuration) {
    PropertyReader reader = PropertyReader.from(configuration);
    OptionalInt nodes = reader.find(NODES).orElse(OptionalInt.of(1));
    String unit = reader.find(UNIT).orElse(DEFAULT_UNIT);
    Optional<Double> each = reader.find(PER_HOUR);
    return each.filter(any -> nodes.isPresent() && reader.problems().isEmpty())
        .map(BigDecimal::valueOf)
        .map(cost -> cost.multiply(BigDecimal.valueOf(nodes.getAsInt())).stripTrailingZeros())
        .map(cost -> new CostConfig(cost, unit));
  }

  /** Returns the settings of a run with this cost of all nodes. */
  public static Map<String, String> settings(String perHour, String unit) {
    return perHour.isEmpty() ? Map.of() : Map.of(PER_HOUR.name(), perHour, UNIT.name(), unit);
  }

  /** Returns the cost of the store in a phase, or empty. */
  public static Optional<CostConfig> of(Phase result) {
    return from(result.run().configuration());
  }

  /** Returns the number of operations that a unit of cost pays for at this throughput. */
  public double operations(double opsPerSec) {
    // Without the digits that binary fractions add, such as 480000.00000000006.
    return BigDecimal.valueOf(opsPerSec * operationsPerOpsPerSec())
        .round(new MathContext(DIGITS))
        .doubleValue();
  }

  /** Returns the factor from operations per second to operations per unit of cost. */
  public double operationsPerOpsPerSec() {
    return SECONDS_PER_HOUR / perHour.doubleValue();
  }

  private static OptionalInt nodes(String text) {
    return text.equals(ALL)
        ? OptionalInt.empty()
        : OptionalInt.of(ValueForm.between(1, MOST_NODES).read(text));
  }

  /** Checks that the unit can be part of a name in the text output. */
  private static String unit(String text) {
    if (!text.matches("[\\p{L}\\p{N}\\p{Sc}]{1,20}")) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }
}
