package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.ComparisonLine;
import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.ComparisonLine.ComparisonVerdict;
import io.github.ycsbxl.page.NumberFormats;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sentences on which lines of a comparison differ, and by how much: throughput always, and the
 * first of the others whose difference is shown. Stateless.
 */
final class ComparisonAnswer {
  private static final Set<ComparisonVerdict> DIFFERENCES =
      Set.of(ComparisonVerdict.BETTER, ComparisonVerdict.WORSE);

  /** The most sides and the most lines of a side that can be read on one screen. */
  private static final int MOST_SIDES = 3;

  private static final int MOST_LINES = 4;

  private ComparisonAnswer() {}

  /**
   * Formats a sentence for each side but the first.
   *
   * @param names of the sides
   */
  static String of(List<String> names, List<ComparisonLine> lines) {
    int sides = Math.min(names.size(), MOST_SIDES + 1);
    return IntStream.range(1, sides)
        .mapToObj(side -> side(names, lines, side))
        .collect(Collectors.joining(" "));
  }

  private static String side(List<String> names, List<ComparisonLine> lines, int side) {
    List<ComparisonLine> throughput =
        lines.stream()
            .filter(line -> line.metric().isThroughput() && line.cells().get(side).hasRatio())
            .toList();
    List<ComparisonLine> different =
        lines.stream()
            .filter(line -> !line.metric().isThroughput())
            .filter(line -> DIFFERENCES.contains(line.cells().get(side).verdict()))
            .toList();
    int more = different.size() - MOST_LINES;
    String shown =
        Stream.concat(throughput.stream(), different.stream().limit(MOST_LINES))
            .map(line -> line.metric().name() + " " + ratio(line.cells().get(side)))
            .collect(Collectors.joining(", "));
    return "%s against %s: %s%s."
        .formatted(
            names.get(side),
            names.get(0),
            shown.isEmpty() ? "nothing can be compared" : shown,
            different.isEmpty()
                ? "; no other line is shown to differ"
                : more > 0 ? ", and " + more + " more lines that differ" : "");
  }

  private static String ratio(ComparedValue cell) {
    String ratio = NumberFormats.number(cell.ratio()) + "\u00d7";
    return switch (cell.verdict()) {
      case NONE -> ratio;
      case UNDECIDED -> ratio + " (chance may explain it)";
      default -> ratio + " (" + cell.verdict() + ")";
    };
  }
}
