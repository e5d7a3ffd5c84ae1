package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.Comparison.SideRuns;
import io.github.ycsbxl.compare.ComparisonLine;
import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.ComparisonTable;
import java.util.List;

/** Sides and their ratios to the first one, as {@code ycsb compare} judges them. Immutable. */
record ComparisonJson(Comparison comparison, ComparisonTable table) {
  private static final double CONFIDENCE = 0.95;

  /** The most runs of which a table can be read. */
  static final int MOST_RUNS = 6;

  static ComparisonJson of(Comparison comparison) {
    return new ComparisonJson(comparison, ComparisonTable.of(comparison));
  }

  /** Compares runs with the first one. */
  static ComparisonJson ofRuns(List<PageRun> runs) {
    return of(Comparison.ofRuns(runs.stream().map(PageRun::figures).toList(), CONFIDENCE));
  }

  /** The answer: which lines differ from those of the first side, and by how much. */
  ComparisonAnswer answer() {
    return new ComparisonAnswer(
        comparison.sides().stream().map(SideRuns::name).toList(), table.lines());
  }

  ObjectNode json() {
    ObjectNode node = JsonFigures.object();
    JsonFigures.put(node, "sides", comparison.sides().stream().map(SideRuns::name).toList());
    JsonFigures.put(node, "confidence", 100 * (1 - comparison.judge().error()));
    JsonFigures.put(node, "margin", comparison.judge().margin());
    node.put("conclusion", table.conclusion());
    JsonFigures.put(node, "unmatched", comparison.unmatched());
    ArrayNode lines = node.putArray("lines");
    for (ComparisonLine line : table.lines()) {
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
      node.put("verdict", cell.verdict().toString()).put("text", table.verdict(line, side));
    }
    return node;
  }
}
