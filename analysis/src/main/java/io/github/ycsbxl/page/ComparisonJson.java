package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.Comparison.SideRuns;
import io.github.ycsbxl.compare.ComparisonLine;
import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.ComparisonTable;
import io.github.ycsbxl.numbers.NumberFormats;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Comparison with a baseline as JSON and as sentences, as printed by {@code ycsb compare}.
 * Sentences cover throughput and all significant differences. If there are too few samples for
 * verdicts, they cover throughput and the first latencies. Immutable.
 */
record ComparisonJson(Comparison comparison) {
  /** Maximum number of runs in a readable table. */
  static final int MOST_RUNS = 6;

  /** Maximum number of sides, and of lines per side, that fit on a screen. */
  private static final int MOST_SIDES = 3;

  private static final int MOST_LINES = 4;

  private List<String> names() {
    return comparison.sides().stream().map(SideRuns::name).toList();
  }

  /** Formats a sentence for each side except the baseline. */
  String sentences() {
    return IntStream.range(1, Math.min(names().size(), MOST_SIDES + 1))
        .mapToObj(
            side ->
                against(side, Stream.concat(throughput(side), others(side).limit(MOST_LINES)))
                    + ending(side)
                    + ".")
        .collect(Collectors.joining(" "));
  }

  /** Formats the verdict on the second side's throughput, without a full stop. */
  String verdict() {
    return against(1, throughput(1));
  }

  /** Formats a sentence on the other metrics of the second side. */
  String rest() {
    String shown = ratios(others(1).limit(MOST_LINES), 1);
    return (shown.isEmpty() ? "No other line differs significantly" : shown + ending(1)) + ".";
  }

  private String against(int side, Stream<ComparisonLine> some) {
    String shown = ratios(some, side);
    return "%s against %s: %s"
        .formatted(
            names().get(side), names().get(0), shown.isEmpty() ? "nothing can be compared" : shown);
  }

  private Stream<ComparisonLine> throughput(int side) {
    return related(side).filter(line -> line.metric().isThroughput());
  }

  /** Returns the lines in which a side has a ratio to the baseline. */
  private Stream<ComparisonLine> related(int side) {
    return comparison.lines().stream().filter(line -> line.cells().get(side).hasRatio());
  }

  /**
   * Returns the lines for sentences, without throughput: significant differences, or latencies if
   * there are no verdicts.
   */
  private Stream<ComparisonLine> others(int side) {
    Stream<ComparisonLine> others = related(side).filter(line -> !line.metric().isThroughput());
    return isJudged(side)
        ? others.filter(line -> line.cells().get(side).isDifferent())
        : others
            .filter(line -> line.metric().unit().equals("ms") && !line.metric().isOfNode())
            .sorted(Comparator.comparing(line -> !line.metric().name().endsWith(".p99")));
  }

  private boolean isJudged(int side) {
    return !related(side).allMatch(line -> line.cells().get(side).isUnjudged());
  }

  private String ending(int side) {
    if (!isJudged(side)) {
      return related(side).findAny().isPresent() ? "; too few samples for verdicts" : "";
    }
    long others = others(side).count();
    return others > MOST_LINES
        ? ", and " + (others - MOST_LINES) + " more lines that differ"
        : others == 0 ? "; no other line differs significantly" : "";
  }

  private static String ratios(Stream<ComparisonLine> some, int side) {
    return some.map(line -> line.metric().name() + " " + ratio(line.cells().get(side)))
        .collect(Collectors.joining(", "));
  }

  private static String ratio(ComparedValue cell) {
    String ratio = NumberFormats.number(cell.ratio()) + "\u00d7";
    return switch (cell.verdict()) {
      case NONE -> ratio;
      case UNDECIDED -> ratio + " (not significant)";
      default -> ratio + " (" + cell.verdict() + ")";
    };
  }

  ObjectNode json() {
    ObjectNode node = JsonFigures.object();
    JsonFigures.put(node, "sides", names());
    JsonFigures.put(node, "confidence", 100 * (1 - comparison.judge().error()));
    JsonFigures.put(node, "margin", comparison.judge().margin());
    node.put("conclusion", String.join(" ", new ComparisonTable(comparison).caveats()));
    JsonFigures.put(node, "unmatched", comparison.unmatched());
    ArrayNode lines = node.putArray("lines");
    for (ComparisonLine line : comparison.lines()) {
      ObjectNode one =
          lines
              .addObject()
              .put("metric", line.metric().name())
              .put("unit", line.metric().unit())
              .put("moreIsBetter", line.metric().moreIsBetter());
      ArrayNode sides = one.putArray("sides");
      for (int side = 0; side < line.cells().size(); side++) {
        sides.add(json(line, side));
      }
    }
    return node;
  }

  private ObjectNode json(ComparisonLine line, int side) {
    ComparedValue cell = line.cells().get(side);
    ObjectNode node = JsonFigures.object();
    JsonFigures.put(node, "value", cell.value());
    JsonFigures.put(node, "ratio", cell.ratio());
    cell.interval()
        .ifPresent(
            ends -> {
              JsonFigures.put(node, "low", ends.low());
              JsonFigures.put(node, "high", ends.high());
            });
    if (side > 0) {
      node.put("verdict", cell.verdict().toString())
          .put("text", new ComparisonTable(comparison).verdict(line, side));
    }
    return node;
  }
}
