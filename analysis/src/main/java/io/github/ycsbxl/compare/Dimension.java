package io.github.ycsbxl.compare;

import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.setup.BenchmarkProperties;
import io.github.ycsbxl.setup.SweepProperties;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Independent setting that differs between runs, such as the number of clients or a swept property.
 * A setting that always changes together with another dimension is not a dimension. Immutable.
 *
 * @param name for readers, such as nodes
 * @param setting property or column
 * @param values of the runs: numbers in numeric order, words in the order of the runs
 */
public record Dimension(String name, String setting, List<String> values) {
  private static final String SHARDS = "shards";
  private static final String CLIENTS = "clients";
  private static final String THREADS_PER_CLIENT = "threads_per_client";
  private static final String THREADS = "threads";

  /**
   * Settings that become the dimension if several settings change together. The store size comes
   * first, since the number of clients often grows with it.
   */
  private static final List<String> STANDING =
      List.of(SHARDS, CLIENTS, THREADS_PER_CLIENT, THREADS, SettingNames.TARGET);

  /** Settings for the x axis of charts, in order of preference. */
  private static final List<String> LOADS =
      List.of(THREADS_PER_CLIENT, THREADS, CLIENTS, SettingNames.TARGET, SHARDS);

  private static final String OF_PLACES = ".*[/:\\\\,].*";

  /**
   * Finds the dimensions of runs, numeric settings first, since the first dimension is the x axis
   * of charts. Returns none if the runs differ only in text settings that no sweep varied.
   */
  public static List<Dimension> differing(List<Figures> runs) {
    List<Dimension> dimensions = besides(List.of(), runs);
    Set<String> swept = new HashSet<>(swept(runs));
    return dimensions.stream().anyMatch(one -> one.isNumber() || swept.contains(one.setting))
        ? dimensions
        : List.of();
  }

  /**
   * Finds further dimensions of runs if the caller already knows one dimension. Omits settings that
   * always change together with the known dimension. {@code known} has the value of the known
   * dimension for each run; it is empty if no dimension is known.
   */
  public static List<Dimension> besides(List<String> known, List<Figures> runs) {
    SortedMap<String, List<String>> differences = SettingNames.differences(runs);
    List<List<String>> parts = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      parts.add(known.isEmpty() ? List.of() : List.of(known.get(i)));
    }
    var dimensions = new ArrayList<Dimension>();
    for (String setting : candidates(differences, swept(runs))) {
      List<String> values = differences.get(setting);
      if (!determines(parts, values)) {
        IntStream.range(0, parts.size())
            .forEach(i -> parts.set(i, append(parts.get(i), values.get(i))));
        dimensions.add(
            new Dimension(
                name(setting, runs),
                setting,
                inOrder(values.stream().map(Dimension::shown).toList())));
      }
    }
    dimensions.sort(
        Comparator.comparing((Dimension one) -> place(LOADS, one.setting))
            .thenComparing(one -> !one.isNumber()));
    return List.copyOf(dimensions);
  }

  public String value(Figures run) {
    return shown(run.setting().getOrDefault(setting, ""));
  }

  public String label(Figures run) {
    return name + " " + value(run);
  }

  /**
   * Returns the value of a run as a number. For text values, returns the index in {@code values}.
   */
  public double coordinate(Figures run) {
    return isNumber() ? Double.parseDouble(value(run)) : values.indexOf(value(run));
  }

  public boolean isNumber() {
    return values.stream().allMatch(Dimension::isNumber);
  }

  /** Returns true if a higher value may raise the throughput, as for the number of threads. */
  public boolean isSize() {
    return LOADS.contains(setting) && isNumber();
  }

  /** Returns true if this is the target rate. */
  public boolean isTarget() {
    return setting.equals(SettingNames.TARGET);
  }

  /** Returns the settings that may be dimensions, in order of preference. */
  private static List<String> candidates(
      SortedMap<String, List<String>> differences, List<String> swept) {
    List<String> standing =
        Stream.concat(
                STANDING.stream()
                    .filter(
                        name ->
                            !name.equals(THREADS_PER_CLIENT) || differences.containsKey(CLIENTS)),
                swept.stream())
            .toList();
    return differences.keySet().stream()
        .filter(name -> standing.contains(name) || explains(name, differences.get(name)))
        .sorted(
            Comparator.comparing((String name) -> place(standing, name))
                .thenComparing(
                    name -> !differences.get(name).stream().allMatch(Dimension::isNumber))
                .thenComparing(name -> name))
        .toList();
  }

  private static boolean explains(String name, List<String> values) {
    return !name.equals(THREADS_PER_CLIENT)
        && !BenchmarkProperties.catalog().isIn(Scope.SERIES, name)
        && !BenchmarkProperties.catalog().isIn(Scope.LENGTH, name)
        && values.stream().noneMatch(value -> value.matches(OF_PLACES));
  }

  private static List<String> swept(List<Figures> runs) {
    return runs.stream()
        .map(run -> run.setting().getOrDefault(SweepProperties.OVER.name(), ""))
        .distinct()
        .flatMap(names -> Stream.of(names.split("[,+]")))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }

  /**
   * Returns true if runs with the same dimension values also have the same value of this setting.
   */
  private static boolean determines(List<List<String>> parts, List<String> values) {
    Map<List<String>, String> known = new LinkedHashMap<>();
    return IntStream.range(0, values.size())
        .allMatch(
            i -> known.computeIfAbsent(parts.get(i), any -> values.get(i)).equals(values.get(i)));
  }

  private static List<String> append(List<String> values, String value) {
    return Stream.concat(values.stream(), Stream.of(value)).toList();
  }

  private static List<String> inOrder(List<String> values) {
    Stream<String> distinct = values.stream().distinct();
    return values.stream().allMatch(Dimension::isNumber)
        ? distinct.sorted(Comparator.comparingDouble(Double::parseDouble)).toList()
        : distinct.toList();
  }

  private static int place(List<String> names, String name) {
    int place = names.indexOf(name);
    return place < 0 ? names.size() : place;
  }

  private static String name(String setting, List<Figures> runs) {
    boolean ofNodes =
        runs.stream()
            .anyMatch(
                run -> !run.setting().getOrDefault(SweepProperties.NODES.name(), "").isEmpty());
    return setting.equals(SHARDS) && ofNodes
        ? "nodes"
        : STANDING.contains(setting) ? setting.replace('_', ' ') : setting;
  }

  private static String shown(String value) {
    return value.isEmpty() ? "none" : value;
  }

  private static boolean isNumber(String value) {
    return value.matches("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
  }
}
