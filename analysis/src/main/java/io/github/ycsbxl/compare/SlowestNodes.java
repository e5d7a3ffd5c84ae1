package io.github.ycsbxl.compare;

import io.github.ycsbxl.compare.Comparison.SideRuns;
import io.github.ycsbxl.measure.RowName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The slowest node of each operation and side, by p99. Immutable. */
record SlowestNodes(Comparison comparison) {
  private static final String P99 = ".p99";

  /** Returns a heading and a line per operation; nothing if no run has latencies of nodes. */
  List<List<String>> lines() {
    List<ComparisonLine> nodes =
        comparison.lines().stream()
            .filter(line -> line.metric().isOfNode() && line.metric().name().endsWith(P99))
            .toList();
    var lines = new ArrayList<List<String>>();
    nodes.stream()
        .map(line -> row(line).operation())
        .distinct()
        .forEach(operation -> lines.add(line(operation, nodes)));
    if (!lines.isEmpty()) {
      Stream<String> names = comparison.sides().stream().map(SideRuns::name);
      lines.add(0, Stream.concat(Stream.of("slowest node"), names).toList());
    }
    return lines;
  }

  private List<String> line(String operation, List<ComparisonLine> nodes) {
    List<ComparisonLine> own =
        nodes.stream().filter(line -> row(line).operation().equals(operation)).toList();
    Stream<String> slowest =
        IntStream.range(0, comparison.sides().size()).mapToObj(side -> slowest(own, side));
    return Stream.concat(Stream.of(operation + P99), slowest).toList();
  }

  private static String slowest(List<ComparisonLine> nodes, int side) {
    return nodes.stream()
        .filter(line -> line.cells().get(side).isKnown())
        .max(Comparator.comparingDouble(line -> line.cells().get(side).value()))
        .map(
            line ->
                row(line).node()
                    + " "
                    + ComparisonSummary.value(line.metric(), line.cells().get(side).value()))
        .orElse("");
  }

  private static RowName row(ComparisonLine line) {
    String name = line.metric().name();
    return RowName.parse(name.substring(0, name.length() - P99.length()));
  }
}
