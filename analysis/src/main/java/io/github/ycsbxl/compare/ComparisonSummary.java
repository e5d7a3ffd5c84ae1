package io.github.ycsbxl.compare;

import io.github.ycsbxl.compare.Comparison.SideRuns;
import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.Judge.Judgement;
import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.tables.AlignedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Comparison for a terminal: the main metrics in suitable units, nodes by their slowest, and what
 * differs between the runs. {@link ComparisonTable} has all metrics. Immutable.
 */
public final class ComparisonSummary {
  /** Latencies that are shown; others only if a row has none of these on all sides. */
  private static final Set<String> STATISTICS = Set.of("p50", "p99", "p99.9", "max");

  /** Number of blanks between columns. */
  private static final int GAP = 2;

  private final Comparison comparison;
  private final List<ComparisonLine> shown;

  public ComparisonSummary(Comparison comparison) {
    this.comparison = comparison;
    this.shown = comparison.lines().stream().filter(this::isShown).toList();
  }

  /** Formats the tables and notes up to this width. */
  public String text(int width) {
    List<ComparisonLine> same = shown.stream().filter(this::isSame).toList();
    var text = new StringBuilder();
    text.append(AlignedText.align(lines(shown.stream().filter(line -> !isSame(line))), width, 1));
    if (!same.isEmpty()) {
      String values =
          same.stream()
              .map(line -> line.metric().name() + " " + value(line, 0))
              .collect(Collectors.joining(", "));
      text.append(AlignedText.wrapped("The same in all runs: " + values, width));
    }
    List<List<String>> nodes = new SlowestNodes(comparison).lines();
    if (!nodes.isEmpty()) {
      text.append('\n').append(AlignedText.align(nodes, width, 1));
    }
    text.append(settings(width));
    String notes =
        notes().map(note -> AlignedText.wrapped(note, width)).collect(Collectors.joining());
    return text + (notes.isEmpty() ? "" : "\n" + notes);
  }

  private boolean isShown(ComparisonLine line) {
    String name = line.metric().name();
    int dot = name.indexOf('.');
    if (!comparison.isOfSingleRuns() || dot < 0) {
      return true;
    }
    if (line.metric().isOfNode() || !line.metric().unit().equals("ms")) {
      return false;
    }
    String row = name.substring(0, dot);
    List<ComparisonLine> ofRow =
        comparison.lines().stream()
            .filter(other -> other.metric().name().startsWith(row + "."))
            .filter(other -> other.metric().unit().equals("ms"))
            .toList();
    return comparison.runs().stream().anyMatch(run -> run.operations().containsKey(row))
        && !hasResponseTime(line)
        && (isChief(line, ofRow) || ofRow.stream().noneMatch(other -> isChief(other, ofRow)));
  }

  /** Returns true for one of the main statistics if no side has only others of this row. */
  private static boolean isChief(ComparisonLine line, List<ComparisonLine> ofRow) {
    String name = line.metric().name();
    return STATISTICS.contains(name.substring(name.indexOf('.') + 1))
        && IntStream.range(0, line.cells().size())
            .allMatch(
                side ->
                    line.cells().get(side).isKnown()
                        || ofRow.stream().noneMatch(other -> other.cells().get(side).isKnown()));
  }

  /** Returns true for a service time if all sides have the response time. */
  private boolean hasResponseTime(ComparisonLine line) {
    return line.metric()
        .responseTime()
        .filter(
            response -> comparison.runs().stream().allMatch(run -> response.value(run).isPresent()))
        .isPresent();
  }

  private boolean isSame(ComparisonLine line) {
    return line.cells().size() > 1
        && IntStream.range(1, line.cells().size())
            .allMatch(side -> value(line, side).equals(value(line, 0)));
  }

  private static String value(ComparisonLine line, int side) {
    return value(line.metric(), line.cells().get(side).value());
  }

  /** Formats a value in a unit that suits its size; empty if it is unknown. */
  static String value(Metric metric, double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    return switch (metric.unit()) {
      case "us" -> NumberFormats.time(value * 1e3);
      case "ms" -> NumberFormats.time(value * 1e6);
      case "s" -> NumberFormats.time(value * 1e9);
      default -> (NumberFormats.number(value) + " " + metric.unit()).strip();
    };
  }

  private List<List<String>> lines(Stream<ComparisonLine> of) {
    List<ComparisonLine> all = of.toList();
    return comparison.sides().size() == 2 ? ofTwo(all) : ofMany(all);
  }

  private List<List<String>> ofTwo(List<ComparisonLine> all) {
    var lines = new ArrayList<List<String>>();
    String first = comparison.sides().get(0).name();
    String second = comparison.sides().get(1).name();
    String level = NumberFormats.number(100 * (1 - comparison.judge().error()));
    boolean judged = all.stream().anyMatch(line -> line.cells().get(1).judgement().isPresent());
    List<String> head = List.of("", first, second, "ratio", level + " % interval", "verdict");
    lines.add(judged ? head : head.subList(0, 4));
    for (ComparisonLine line : all) {
      ComparedValue cell = line.cells().get(1);
      List<String> cells =
          List.of(
              line.metric().name(),
              value(line, 0),
              value(line, 1),
              ratio(cell),
              cell.interval()
                  .map(ends -> number(ends.low()) + " to " + number(ends.high()))
                  .orElse(""),
              verdict(cell));
      lines.add(judged ? cells : cells.subList(0, 4));
    }
    return lines;
  }

  /** Returns a column per side, with the ratio and the verdict beside each value. */
  private List<List<String>> ofMany(List<ComparisonLine> all) {
    var columns = new ArrayList<List<String>>();
    columns.add(
        Stream.concat(Stream.of(""), all.stream().map(line -> line.metric().name())).toList());
    for (int i = 0; i < comparison.sides().size(); i++) {
      int side = i;
      List<String> cells =
          padded(
              AlignedText.align(all.stream().map(line -> judged(line, side)).toList())
                  .lines()
                  .map(cell -> cell.isEmpty() ? cell : cell.substring(GAP))
                  .toList());
      columns.add(
          Stream.concat(Stream.of(comparison.sides().get(side).name()), cells.stream()).toList());
    }
    return IntStream.rangeClosed(0, all.size())
        .mapToObj(row -> columns.stream().map(column -> column.get(row)).toList())
        .toList();
  }

  private static List<String> padded(List<String> column) {
    int width = column.stream().mapToInt(String::length).max().orElse(0);
    return column.stream().map(cell -> cell + " ".repeat(width - cell.length())).toList();
  }

  /** Returns an empty cell, since the first one is left-aligned, a value, its ratio and verdict. */
  private static List<String> judged(ComparisonLine line, int side) {
    ComparedValue cell = line.cells().get(side);
    return List.of(
        "", value(line, side), ratio(cell), cell.isDifferent() ? cell.verdict().toString() : "");
  }

  private static String ratio(ComparedValue cell) {
    return cell.hasRatio() ? number(cell.ratio()) + "x" : "";
  }

  private static String number(double value) {
    return NumberFormats.number(value);
  }

  private String verdict(ComparedValue cell) {
    boolean within = cell.judgement().map(Judgement::within).orElse(false);
    return switch (cell.verdict()) {
      case BETTER, WORSE ->
          cell.verdict()
              + (within ? " (< " + number(100 * comparison.judge().margin()) + " %)" : "");
      case UNDECIDED -> "not significant";
      default -> cell.verdict().toString();
    };
  }

  /** Formats the settings that differ between single runs, each on a line. */
  private String settings(int width) {
    var differing = new DifferingSettings(comparison);
    if (differing.lines().isEmpty()) {
      return "";
    }
    var lines = new ArrayList<List<String>>();
    lines.add(
        Stream.concat(Stream.of("setting"), comparison.sides().stream().map(SideRuns::name))
            .toList());
    lines.addAll(differing.lines());
    String table = AlignedText.align(lines);
    if (AlignedText.fits(table, width)) {
      return "\n" + table;
    }
    return "\n"
        + differing.lines().stream()
            .map(line -> line.get(0) + ": " + String.join(" | ", line.subList(1, line.size())))
            .map(line -> AlignedText.wrapped(line, width))
            .collect(Collectors.joining());
  }

  private Stream<String> notes() {
    var notes = new ArrayList<String>();
    if (!comparison.isOfSingleRuns()) {
      shown.stream()
          .filter(line -> line.metric().isThroughput())
          .flatMap(line -> line.cells().get(1).judgement().stream())
          .flatMapToInt(judgement -> judgement.more().stream())
          .forEach(
              more ->
                  notes.add(
                      "Throughput needs about %s more rounds for a verdict."
                          .formatted(NumberFormats.whole(more))));
    }
    int hidden = comparison.lines().size() - shown.size();
    Stream<String> more =
        hidden == 0 ? Stream.empty() : Stream.of(hidden + " more metrics: --csv <file>");
    return Stream.of(notes.stream(), new ComparisonTable(comparison).notes(), more)
        .flatMap(some -> some);
  }
}
