package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.Comparison.SideRuns;
import io.github.ycsbxl.compare.ComparisonLine;
import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.ComparisonTable;
import java.util.List;

/** Comparison with a baseline as JSON. Immutable. */
record ComparisonJson(Comparison comparison) {
  /** Maximum number of runs in a readable table. */
  static final int MOST_RUNS = 6;

  private List<String> names() {
    return comparison.sides().stream().map(SideRuns::name).toList();
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
