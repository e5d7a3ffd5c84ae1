package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.numbers.Bound;
import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.tables.ResultFiles;
import io.github.ycsbxl.tables.Table;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Search for the highest rate that meets SLOs, from the steps in its search.csv. Immutable.
 *
 * @param steps lines of the file by column; a step has a line per SLO
 */
record SearchJson(List<Map<String, String>> steps) {
  private static final String RATE = "target_ops_per_sec";
  private static final String BOUND = "bound";

  /** Reads a search. Returns empty if the directory does not contain one. */
  static Optional<SearchJson> read(Path folder) throws IOException {
    Path file = folder.resolve(ResultFiles.SEARCH);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (Reader csv = Files.newBufferedReader(file)) {
      return Optional.of(new SearchJson(Table.read(csv).lines()))
          .filter(search -> !search.steps().isEmpty());
    }
  }

  /** Formats the result of the search as a sentence. */
  String answer() {
    String slos =
        steps.stream().map(step -> step.get(BOUND)).distinct().collect(Collectors.joining(", "));
    OptionalDouble rate = found();
    if (rate.isEmpty()) {
      return "No rate was confirmed to meet " + slos + single() + "." + broken(0);
    }
    var held = new HashSet<String>();
    String last = last().get(RATE);
    for (int i = steps.size() - 1; i >= 0 && holds(steps.get(i)); i--) {
      if (!steps.get(i).get(RATE).equals(last)) {
        break;
      }
      held.add(steps.get(i).get("run"));
    }
    return "%s is met up to %s operations/s, confirmed by the last %s.%s"
        .formatted(
            slos,
            NumberFormats.number(rate.getAsDouble()),
            held.size() == 1 ? "step" : held.size() + " steps",
            broken(rate.getAsDouble()));
  }

  /** Says what broke the lowest rate above this one that did not hold; empty if none was tried. */
  private String broken(double above) {
    List<Map<String, String>> failed =
        steps.stream()
            .filter(step -> !holds(step) && !step.get(RATE).isEmpty())
            .filter(step -> rate(step) > above)
            .toList();
    if (failed.isEmpty()) {
      return "";
    }
    double lowest = failed.stream().mapToDouble(SearchJson::rate).min().orElseThrow();
    List<Map<String, String>> there = failed.stream().filter(step -> rate(step) == lowest).toList();
    Map<String, String> last = there.get(there.size() - 1);
    String slos =
        there.stream()
            .filter(step -> step.get("run").equals(last.get("run")))
            .flatMap(step -> violation(step).stream())
            .collect(Collectors.joining(", "));
    boolean missed = last.get("target_reached").equals("false");
    String words =
        Stream.of(slos, missed ? "target missed" : "")
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    return " At %s operations/s: %s."
        .formatted(
            NumberFormats.number(lowest),
            words.isEmpty() ? last.getOrDefault("outcome", "failed") : words);
  }

  private static double rate(Map<String, String> step) {
    return Double.parseDouble(step.get(RATE));
  }

  private static Optional<String> violation(Map<String, String> step) {
    Bound bound = Bound.parse(step.get(BOUND));
    return Optional.of(step.get("measured_ms"))
        .filter(known -> !known.isEmpty())
        .map(Double::parseDouble)
        .filter(millis -> !bound.holds(millis, bound.limit("ms")))
        .map(millis -> bound.figure() + " " + bound.shown(millis, "ms", 1));
  }

  /** Names the highest rate of a step that met the SLOs; empty if no step did. */
  private String single() {
    OptionalDouble highest =
        steps.stream()
            .filter(step -> holds(step) && !step.get(RATE).isEmpty())
            .mapToDouble(step -> Double.parseDouble(step.get(RATE)))
            .max();
    return highest.isEmpty()
        ? ""
        : "; the highest single step that met it: "
            + NumberFormats.number(highest.getAsDouble())
            + " operations/s";
  }

  /** Returns the highest rate that met the SLOs; empty unless the last step confirmed it. */
  private OptionalDouble found() {
    String rate = last().get(RATE);
    return rate.isEmpty() || !holds(last())
        ? OptionalDouble.empty()
        : OptionalDouble.of(Double.parseDouble(rate));
  }

  private Map<String, String> last() {
    return steps.get(steps.size() - 1);
  }

  private static boolean holds(Map<String, String> step) {
    return Boolean.parseBoolean(step.get("holds"));
  }

  /**
   * @param runs runs of the page; steps contain their indexes
   */
  ObjectNode json(List<PageRun> runs) {
    ObjectNode node = JsonFigures.object();
    ArrayNode slos = node.putArray("slos");
    steps.stream().map(step -> step.get(BOUND)).distinct().forEach(text -> slos.add(slo(text)));
    ArrayNode all = node.putArray("steps");
    for (Map<String, String> step : steps) {
      ObjectNode one = all.addObject().put("name", step.get("run"));
      run(runs, step.get("run")).ifPresent(run -> one.put("run", run));
      put(one, "targetOpsPerSec", step.get(RATE));
      put(one, "opsPerSec", step.get("ops_per_sec"));
      one.put("targetReached", !step.get("target_reached").equals("false"));
      one.put("passed", holds(step)).put("partial", Boolean.parseBoolean(step.get("partial")));
      // Searches of earlier releases have no such column.
      Optional.ofNullable(step.get("outcome")).ifPresent(words -> one.put("outcome", words));
      one.put(BOUND, step.get(BOUND));
      if (!step.get("measured_ms").isEmpty()) {
        JsonFigures.put(one, "value", 1e6 * Double.parseDouble(step.get("measured_ms")));
      }
    }
    JsonFigures.put(node, "foundOpsPerSec", found());
    return node;
  }

  private static ObjectNode slo(String text) {
    Bound bound = Bound.parse(text);
    int dot = bound.figure().indexOf('.');
    ObjectNode node = JsonFigures.object().put("text", text);
    node.put("row", bound.figure().substring(0, Math.max(0, dot)));
    node.put("statistic", bound.figure().substring(dot + 1));
    JsonFigures.put(node, "limitNanos", 1e6 * bound.limit("ms"));
    return node;
  }

  private static OptionalInt run(List<PageRun> runs, String name) {
    return IntStream.range(0, runs.size())
        .filter(i -> List.of(name, name + " (partial)").contains(runs.get(i).name()))
        .findFirst();
  }

  private static void put(ObjectNode node, String name, String number) {
    if (!number.isEmpty()) {
      JsonFigures.put(node, name, Double.parseDouble(number));
    }
  }
}
