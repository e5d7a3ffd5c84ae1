package io.github.ycsbxl.page;

import io.github.ycsbxl.compare.ComparisonLine;
import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.ComparisonLine.ComparisonVerdict;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sentences on which lines of a comparison differ, and by how much: throughput always, and the
 * first of the others whose difference is shown. Immutable.
 *
 * @param names of the sides
 */
record ComparisonAnswer(List<String> names, List<ComparisonLine> lines) {
  private static final Set<ComparisonVerdict> DIFFERENCES =
      Set.of(ComparisonVerdict.BETTER, ComparisonVerdict.WORSE);

  /** The most sides and the most lines of a side that can be read on one screen. */
  private static final int MOST_SIDES = 3;

  private static final int MOST_LINES = 4;

  /** Formats a sentence for each side but the first. */
  String sentences() {
    int sides = Math.min(names.size(), MOST_SIDES + 1);
    return IntStream.range(1, sides).mapToObj(this::side).collect(Collectors.joining(" "));
  }

  /** Formats the verdict on the throughput of the second side, without a full stop. */
  String verdict() {
    String throughput = ratios(throughput(1), 1);
    return "%s against %s: %s"
        .formatted(names.get(1), names.get(0), throughput.isEmpty() ? "no verdict" : throughput);
  }

  private Stream<ComparisonLine> throughput(int side) {
    return lines.stream()
        .filter(line -> line.metric().isThroughput() && line.cells().get(side).hasRatio());
  }

  private static String ratios(Stream<ComparisonLine> some, int side) {
    return some.map(line -> line.metric().name() + " " + ratio(line.cells().get(side)))
        .collect(Collectors.joining(", "));
  }

  /** Formats a sentence on the second side's lines other than throughput. */
  String rest() {
    String shown = ratios(different(1).stream().limit(MOST_LINES), 1);
    return (shown.isEmpty() ? "No other line is shown to differ" : shown + more(1)) + ".";
  }

  private String side(int side) {
    String shown =
        ratios(Stream.concat(throughput(side), different(side).stream().limit(MOST_LINES)), side);
    return "%s against %s: %s%s."
        .formatted(
            names.get(side),
            names.get(0),
            shown.isEmpty() ? "nothing can be compared" : shown,
            different(side).isEmpty() ? "; no other line is shown to differ" : more(side));
  }

  /** The lines other than throughput whose difference is shown. */
  private List<ComparisonLine> different(int side) {
    return lines.stream()
        .filter(line -> !line.metric().isThroughput())
        .filter(line -> DIFFERENCES.contains(line.cells().get(side).verdict()))
        .toList();
  }

  private String more(int side) {
    int more = different(side).size() - MOST_LINES;
    return more > 0 ? ", and " + more + " more lines that differ" : "";
  }

  private static String ratio(ComparedValue cell) {
    String ratio = NumberFormats.number(cell.ratio()) + "\u00d7";
    return switch (cell.verdict()) {
      case NONE -> ratio;
      case UNDECIDED -> ratio + " (not significant)";
      default -> ratio + " (" + cell.verdict() + ")";
    };
  }
}
