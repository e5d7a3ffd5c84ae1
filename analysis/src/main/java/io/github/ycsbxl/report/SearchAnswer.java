package io.github.ycsbxl.report;

import io.github.ycsbxl.page.NumberFormats;
import io.github.ycsbxl.results.ResultFiles;
import io.github.ycsbxl.table.Table;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Sentence on the rate that a search found, from the steps in its search.csv. Stateless. */
final class SearchAnswer {
  private SearchAnswer() {}

  /** Formats the sentence; empty if the folder is not that of a search. */
  static Optional<String> of(Path folder) throws IOException {
    Path file = folder.resolve(ResultFiles.SEARCH);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (Reader csv = Files.newBufferedReader(file)) {
      return Optional.of(of(Table.read(csv).lines()));
    }
  }

  /** A rate holds if every step at it did. */
  static String of(List<Map<String, String>> steps) {
    String bounds =
        steps.stream().map(step -> step.get("bound")).distinct().collect(Collectors.joining(", "));
    var rates = new TreeMap<Double, Boolean>();
    steps.stream()
        .filter(step -> !step.get("target_ops_per_sec").isEmpty())
        .forEach(
            step ->
                rates.merge(
                    Double.valueOf(step.get("target_ops_per_sec")),
                    Boolean.valueOf(step.get("holds")),
                    Boolean::logicalAnd));
    return rates.descendingMap().entrySet().stream()
        .filter(Map.Entry::getValue)
        .findFirst()
        .map(
            best ->
                "%s holds up to %s operations/s: the highest target rate at which every step held."
                    .formatted(bounds, NumberFormats.number(best.getKey())))
        .orElse("No rate was found at which " + bounds + " holds.");
  }
}
