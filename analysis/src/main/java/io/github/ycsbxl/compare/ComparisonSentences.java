package io.github.ycsbxl.compare;

import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.LogRatio.ConfidenceInterval;
import io.github.ycsbxl.numbers.NumberFormats;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sentences on a comparison: throughput and all significant differences. If there are too few
 * samples for verdicts, throughput and the p99 of each operation. Immutable.
 */
public record ComparisonSentences(Comparison comparison) {
  /** Maximum number of sides, and of lines per side, that fit on a screen. */
  private static final int MOST_SIDES = 3;

  private static final int MOST_LINES = 4;

  /** Formats a sentence for each side except the baseline. */
  public String all() {
    return IntStream.range(1, Math.min(comparison.sides().size(), MOST_SIDES + 1))
        .mapToObj(this::ofSide)
        .collect(Collectors.joining(" "));
  }

  private String ofSide(int side) {
    String throughput = throughput(side);
    String others = others(side);
    if (throughput.isEmpty()) {
      return others.isEmpty()
          ? "Nothing can be compared between " + names(side) + "."
          : "%s against %s: %s.".formatted(name(side), name(0), others + ending(side));
    }
    return throughput + (others.isEmpty() ? "" : "; " + others) + ending(side) + ".";
  }

  /** Formats the verdict on the second side's throughput, without a full stop. */
  public String verdict() {
    String throughput = throughput(1);
    return throughput.isEmpty()
        ? "The throughput of %s is unknown".formatted(names(1))
        : throughput;
  }

  /** Formats a sentence on the other metrics of the second side. */
  public String rest() {
    String shown = others(1);
    return (shown.isEmpty() ? "No other metric differs significantly" : shown + ending(1)) + ".";
  }

  private String name(int side) {
    return comparison.sides().get(side).name();
  }

  private String names(int side) {
    return name(0) + " and " + name(side);
  }

  /** Formats the verdict on a side's throughput; empty if there is no ratio. */
  private String throughput(int side) {
    return related(side)
        .filter(line -> line.metric().isThroughput())
        .map(line -> throughput(line.cells().get(side), side))
        .collect(Collectors.joining());
  }

  private String throughput(ComparedValue cell, int side) {
    String ratio = ratio(cell) + cell.interval().map(this::interval).orElse("");
    return switch (cell.verdict()) {
      case BETTER -> "%s has a higher throughput than %s: %s".formatted(name(side), name(0), ratio);
      case WORSE -> "%s has a lower throughput than %s: %s".formatted(name(side), name(0), ratio);
      case EQUAL -> "%s have the same throughput: %s".formatted(names(side), ratio);
      case UNDECIDED ->
          "%s do not differ significantly in throughput: %s".formatted(names(side), ratio);
      case NONE -> "%s has %s the throughput of %s".formatted(name(side), ratio(cell), name(0));
    };
  }

  private String interval(ConfidenceInterval ends) {
    return " (%s %% confidence: %s to %s)"
        .formatted(
            NumberFormats.number(100 * (1 - comparison.judge().error())),
            NumberFormats.number(ends.low()),
            NumberFormats.number(ends.high()));
  }

  private String others(int side) {
    return differences(side)
        .limit(MOST_LINES)
        .map(line -> line.metric().name() + " " + judged(line.cells().get(side)))
        .collect(Collectors.joining(", "));
  }

  /** Returns the lines in which a side has a ratio to the baseline. */
  private Stream<ComparisonLine> related(int side) {
    return comparison.lines().stream().filter(line -> line.cells().get(side).hasRatio());
  }

  /**
   * Returns the lines for sentences, without throughput: significant differences, or p99 if there
   * are no verdicts, or else any latencies.
   */
  private Stream<ComparisonLine> differences(int side) {
    Stream<ComparisonLine> others = related(side).filter(line -> !line.metric().isThroughput());
    if (isJudged(side)) {
      return others.filter(line -> line.cells().get(side).isDifferent());
    }
    List<ComparisonLine> latencies =
        others
            .filter(line -> line.metric().unit().equals("ms") && !line.metric().isOfNode())
            .toList();
    boolean tails = latencies.stream().anyMatch(ComparisonSentences::isTail);
    return latencies.stream().filter(line -> !tails || isTail(line));
  }

  private static boolean isTail(ComparisonLine line) {
    return line.metric().name().endsWith(".p99");
  }

  private boolean isJudged(int side) {
    return !related(side).allMatch(line -> line.cells().get(side).isUnjudged());
  }

  private String ending(int side) {
    if (!isJudged(side)) {
      return related(side).findAny().isPresent() ? "; too few samples for verdicts" : "";
    }
    long more = differences(side).count() - MOST_LINES;
    if (more > 0) {
      return ", and " + more + (more == 1 ? " more metric differs" : " more metrics differ");
    }
    return more == -MOST_LINES ? "; no other metric differs significantly" : "";
  }

  private static String ratio(ComparedValue cell) {
    return NumberFormats.number(cell.ratio()) + "\u00d7";
  }

  private static String judged(ComparedValue cell) {
    return switch (cell.verdict()) {
      case NONE -> ratio(cell);
      case UNDECIDED -> ratio(cell) + " (not significant)";
      default -> ratio(cell) + " (" + cell.verdict() + ")";
    };
  }
}
