package io.github.ycsbxl.report;

import io.github.ycsbxl.page.NumberFormats;
import io.github.ycsbxl.results.ResultFiles;
import io.github.ycsbxl.table.Table;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
      return Optional.of(Table.read(csv).lines())
          .filter(steps -> !steps.isEmpty())
          .map(SearchAnswer::of);
    }
  }

  /** A rate was found if the last steps, which try it again, held. */
  static String of(List<Map<String, String>> steps) {
    String bounds =
        steps.stream().map(step -> step.get("bound")).distinct().collect(Collectors.joining(", "));
    Map<String, String> last = steps.get(steps.size() - 1);
    String rate = last.get("target_ops_per_sec");
    if (rate.isEmpty() || !holds(last)) {
      return "No rate was found at which " + bounds + " holds.";
    }
    var held = new HashSet<String>();
    for (int i = steps.size() - 1; i >= 0 && holds(steps.get(i)) && isAt(rate, steps.get(i)); i--) {
      held.add(steps.get(i).get("run"));
    }
    return "%s holds up to %s operations/s, at which the last %s held."
        .formatted(
            bounds,
            NumberFormats.number(Double.parseDouble(rate)),
            held.size() == 1 ? "step" : held.size() + " steps");
  }

  private static boolean holds(Map<String, String> step) {
    return Boolean.parseBoolean(step.get("holds"));
  }

  /** Whether a step was at this rate; the first one, without a target, was at none. */
  private static boolean isAt(String rate, Map<String, String> step) {
    return step.get("target_ops_per_sec").equals(rate);
  }
}
