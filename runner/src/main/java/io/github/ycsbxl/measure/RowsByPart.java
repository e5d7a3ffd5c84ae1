package io.github.ycsbxl.measure;

import io.github.ycsbxl.numbers.Unit;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Rows of an interval or a phase: the sum of all parts, and the rows of each scenario. A run
 * without scenarios is one part, whose rows are the sum. Rows of a scenario have the same names as
 * in a run without other scenarios. Only logs, tables and texts {@linkplain #labelled label} them,
 * as {@code READ:ticker}. Mutable while it is filled, then only read. Not thread-safe.
 *
 * @param sum rows of all parts together, by name
 * @param scenarios rows of each scenario, by name; those of {@link RowName#OVERALL} count all its
 *     operations. Empty without scenarios
 * @param labels names of all rows with their scenario, in the order in which they are written
 */
public record RowsByPart(
    SortedMap<RowName, Row> sum,
    SortedMap<String, SortedMap<RowName, Row>> scenarios,
    Set<RowName> labels) {
  private static final SortedMap<RowName, Row> NO_ROWS = Collections.emptySortedMap();

  /** Creates an empty sum of intervals or phases. Its rows are written in the order of names. */
  public static RowsByPart empty() {
    return new RowsByPart(new TreeMap<>(), new TreeMap<>(), new TreeSet<>());
  }

  /** Creates the rows of a run without scenarios, or of one scenario. */
  public static RowsByPart alone(SortedMap<RowName, Row> rows) {
    return new RowsByPart(rows, new TreeMap<>(), new TreeSet<>(rows.keySet()));
  }

  /** Creates the rows of a line of a log. They are written in the order of the line. */
  public static RowsByPart fromLabelled(Collection<Row> rows) {
    RowsByPart parts = inOrder();
    rows.forEach(row -> parts.put(row.name().scenario(), row));
    return parts;
  }

  /**
   * Creates the rows of one interval with their sum.
   *
   * @param recorded labelled rows of each scenario, or the rows of a run without scenarios
   */
  static RowsByPart withSum(Collection<Row> recorded) {
    var sum = new TreeMap<RowName, Row>();
    for (Row row : recorded) {
      if (!row.name().scenario().isEmpty() && !row.name().isOverall()) {
        row.named(row.name().inScenario("")).addWithTimesTo(sum);
      }
    }
    return fromLabelled(Stream.concat(sum.values().stream(), recorded.stream()).toList());
  }

  /** Creates an empty object whose rows are written in the order in which they come. */
  private static RowsByPart inOrder() {
    return new RowsByPart(new TreeMap<>(), new TreeMap<>(), new LinkedHashSet<>());
  }

  private void put(String scenario, Row row) {
    RowName name = row.name().inScenario("");
    own(scenario).put(name, row.named(name));
    labels.add(name.inScenario(scenario));
  }

  /** Returns the rows of one scenario, or of the sum if the name is empty, to change them. */
  private SortedMap<RowName, Row> own(String scenario) {
    return scenario.isEmpty() ? sum : scenarios.computeIfAbsent(scenario, any -> new TreeMap<>());
  }

  private SortedMap<RowName, Row> known(String scenario) {
    return scenario.isEmpty() ? sum : scenarios.getOrDefault(scenario, NO_ROWS);
  }

  /** Returns all rows by the names under which logs and tables show them. */
  public Map<RowName, Row> labelled() {
    var all = new LinkedHashMap<RowName, Row>();
    forEach(
        (scenario, row) -> {
          RowName label = row.name().inScenario(scenario);
          all.put(label, row.named(label));
        });
    return all;
  }

  /** Returns the names of the parts: of the scenarios, or an empty name without scenarios. */
  public Set<String> parts() {
    return scenarios.isEmpty() ? Set.of("") : scenarios.keySet();
  }

  /** Returns the {@linkplain #labelled labelled} rows of all {@link #parts}, without their sum. */
  public List<Row> ofParts() {
    return labelled().values().stream()
        .filter(row -> scenarios.isEmpty() || !row.name().scenario().isEmpty())
        .toList();
  }

  /**
   * Returns the rows of one scenario without the row of all its operations, or the sum if the name
   * is empty.
   */
  public SortedMap<RowName, Row> part(String scenario) {
    var own = new TreeMap<>(known(scenario));
    own.remove(RowName.OVERALL);
    return own;
  }

  /** Returns a row of the sum, or of the scenario that the name contains. */
  public Optional<Row> row(RowName label) {
    return Optional.ofNullable(known(label.scenario()).get(label.inScenario("")))
        .map(row -> row.named(label));
  }

  /** Returns the row of all operations of a scenario. */
  public Optional<Row> whole(String scenario) {
    return row(RowName.OVERALL.inScenario(scenario));
  }

  /** Returns the numbers of a scenario's operations by outcome. */
  Counts counts(String scenario) {
    return whole(scenario).map(Row::counts).orElse(Counts.NONE);
  }

  /** Returns the rows that fulfil a condition, which does not depend on their scenario. */
  public RowsByPart only(Predicate<Row> condition) {
    RowsByPart chosen = inOrder();
    forEach(
        (scenario, row) -> {
          if (condition.test(row)) {
            chosen.put(scenario, row);
          }
        });
    return chosen;
  }

  /** Returns changed rows of the same names. */
  RowsByPart map(UnaryOperator<Row> change) {
    RowsByPart changed = inOrder();
    forEach((scenario, row) -> changed.put(scenario, change.apply(row)));
    return changed;
  }

  /** Returns these rows and an empty row of each other label. */
  public RowsByPart withEmpty(Map<RowName, Unit> others) {
    RowsByPart all = empty();
    others.forEach((label, unit) -> all.put(label.scenario(), Row.empty(label, unit)));
    forEach(all::put);
    return all;
  }

  /** Adds rows without their times, which belong to an interval. */
  public void add(RowsByPart other) {
    // Create all rows before modifying any, so that running out of memory leaves them unchanged.
    other.forEach(this::sumOf);
    other.forEach((scenario, row) -> sumOf(scenario, row).add(row));
  }

  private Row sumOf(String scenario, Row row) {
    labels.add(row.name().inScenario(scenario));
    return own(scenario).computeIfAbsent(row.name(), name -> Row.empty(name, row.unit()));
  }

  /** Adds rows with their times. */
  void addWithTimes(RowsByPart other) {
    other.forEach(
        (scenario, row) -> {
          row.addWithTimesTo(own(scenario));
          labels.add(row.name().inScenario(scenario));
        });
  }

  private void forEach(BiConsumer<String, Row> action) {
    for (RowName label : labels) {
      Row row = known(label.scenario()).get(label.inScenario(""));
      if (row != null) {
        action.accept(label.scenario(), row);
      }
    }
  }

  /**
   * Returns a row whose service times are what users waited for: the response time of each
   * operation that had a schedule, and the service time of the others. In a sum over scenarios,
   * only some operations may have had one.
   */
  public Optional<Row> waits(RowName label) {
    List<Row> rows = addends(label);
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    Row waits = Row.empty(label, rows.get(0).unit());
    for (Row row : rows) {
      waits.service().add(row.hasIntended() ? row.intended() : row.service());
    }
    return Optional.of(waits);
  }

  /** Returns the row of the operations that had a schedule: of the scenarios with a target. */
  public Optional<Row> paced(RowName label) {
    return addends(label).stream()
        .filter(Row::hasIntended)
        .map(row -> row.named(label))
        .reduce(Row::plus);
  }

  /** Returns the rows of each scenario if the label is of their sum, or else its row. */
  private List<Row> addends(RowName label) {
    List<Row> ofScenarios =
        label.scenario().isEmpty()
            ? scenarios.keySet().stream()
                .flatMap(name -> row(label.inScenario(name)).stream())
                .toList()
            : List.of();
    return ofScenarios.isEmpty() ? row(label).stream().toList() : ofScenarios;
  }
}
