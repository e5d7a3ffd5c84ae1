package io.github.ycsbxl.compare;

import io.github.ycsbxl.compare.Comparison.SideRuns;
import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.Judge.Judgement;
import io.github.ycsbxl.numbers.Numbers;
import io.github.ycsbxl.remarks.Remark;
import io.github.ycsbxl.remarks.RemarkKind;
import io.github.ycsbxl.tables.AlignedText;
import io.github.ycsbxl.tables.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Comparison as text, Markdown and CSV. Immutable. */
public final class ComparisonTable {
  /** Maximum number of remarks of one kind on repeated runs that are listed one by one. */
  private static final int FEW_REMARKS = 3;

  /** Columns for single runs: a row per metric and run, except the baseline. */
  static final Table<SideRow> OF_RUNS =
      Table.<SideRow>empty()
          .meaning("names of the baseline and of this run")
          .column("baseline", row -> row.sides().get(0).name())
          .column("run", row -> row.sides().get(row.side()).name())
          .meaning(
              "name such as `throughput`, `CAS.bytes-written` or `READ.p99`; `READ@14.p99` is "
                  + "for node 14")
          .column("metric", row -> row.metric().name())
          .meaning(
              "unit of the metric: `ops/s`, `ops/` followed by `cost.unit`, `%`, `us`, "
                  + "`MB/s`, `s` or `ms`")
          .column("unit", row -> row.metric().unit())
          .meaning("values of the baseline and of this run")
          .column("baseline_value", row -> number(row.line().baseline().value()))
          .column("value", row -> number(row.cell().value()))
          .meaning("`value` / `baseline_value`; empty if one is missing or the baseline is 0")
          .column("ratio", row -> row.cell().ratio())
          .meaning("confidence interval of the ratio")
          .column("ratio_low", row -> row.cell().interval().map(LogRatio.ConfidenceInterval::low))
          .column("ratio_high", row -> row.cell().interval().map(LogRatio.ConfidenceInterval::high))
          .meaning("confidence level of the interval, and of all verdicts in the table together")
          .column("confidence_percent", row -> percent(1 - row.judge().error()))
          .meaning(
              "`better`, `worse`: significant after correction for all rows; `undecided`: not"
                  + " significant; empty: too few samples")
          .column("verdict", row -> row.cell().verdict());

  /** Columns for rounds: a row per metric. */
  static final Table<SideRow> OF_ROUNDS =
      Table.<SideRow>empty()
          .meaning("rounds with this metric on both sides")
          .column("metric", row -> row.metric().name())
          .column("unit", row -> row.metric().unit())
          .column("rounds", row -> row.cell().runs())
          .meaning("geometric means")
          .column("a", row -> number(row.line().baseline().value()))
          .column("b", row -> number(row.cell().value()))
          .meaning("ratio b / a with its confidence interval")
          .column("ratio", row -> fine(row.cell().ratio()))
          .column("ratio_low", row -> row.cell().interval().map(ends -> fine(ends.low())))
          .column("ratio_high", row -> row.cell().interval().map(ends -> fine(ends.high())))
          .meaning("confidence level of the interval")
          .column("confidence_percent", row -> percent(1 - row.judge().error()))
          .meaning("p-value, adjusted for all rows of the table")
          .column("p_adjusted", row -> row.known().map(found -> fine(found.chance())))
          .meaning("value of `-margin`; `true` if the difference is significantly smaller")
          .column("margin_percent", row -> percent(row.judge().margin()))
          .column("within_margin", row -> row.known().map(Judgement::within))
          .meaning("if `undecided`: estimated number of further rounds for a verdict")
          .column("verdict", row -> row.cell().verdict())
          .column("more_rounds", row -> row.cell().judgement().map(Judgement::more));

  private final Comparison comparison;
  private final List<ComparisonLine> lines;

  /** A line of the comparison, and the index of a side other than the baseline. */
  record SideRow(Comparison comparison, ComparisonLine line, int side) {
    List<SideRuns> sides() {
      return comparison.sides();
    }

    Metric metric() {
      return line.metric();
    }

    ComparedValue cell() {
      return line.cells().get(side);
    }

    Judge judge() {
      return comparison.judge();
    }

    /** Returns the judgement; empty if the confidence interval is unknown. */
    Optional<Judgement> known() {
      return cell().judgement().filter(found -> cell().interval().isPresent());
    }
  }

  public ComparisonTable(Comparison comparison) {
    this.comparison = comparison;
    this.lines = comparison.lines();
  }

  /** Writes the CSV file, with the columns for single runs or for rounds. */
  public void write(Path file) throws IOException {
    Table<SideRow> table = comparison.isOfSingleRuns() ? OF_RUNS : OF_ROUNDS;
    table.write(
        file,
        lines.stream()
            .flatMap(
                line ->
                    IntStream.range(1, line.cells().size())
                        .mapToObj(side -> new SideRow(comparison, line, side)))
            .toList());
  }

  /** Returns the table for people, with the sides next to each other. */
  private Table<ComparisonLine> figures() {
    List<SideRuns> sides = comparison.sides();
    String first = sides.get(0).name();
    Table<ComparisonLine> table =
        Table.<ComparisonLine>empty()
            .column("", ComparisonLine::title)
            .column(first, line -> number(line.baseline().value()));
    for (int i = 1; i < sides.size(); i++) {
      int side = i;
      String name = sides.get(i).name();
      String ratio = comparison.isOfSingleRuns() ? "ratio" : name + "/" + first;
      table =
          table
              .column(name, line -> number(line.cells().get(side).value()))
              .column(ratio, line -> ratio(line.cells().get(side)))
              .column(confidence() + " interval", line -> interval(line.cells().get(side)))
              .column("verdict", line -> verdict(line, side));
    }
    return table;
  }

  /**
   * Formats aligned columns of at most this width, followed by differing settings and notes. If the
   * columns do not fit, each single run gets its own line, and each verdict of an A/B comparison
   * goes below its values.
   */
  public String text(int width) {
    String columns = AlignedText.align(figures().lines(lines));
    SortedMap<String, List<String>> settings = settings();
    String all =
        settings.isEmpty()
            ? columns
            : columns + "\n" + AlignedText.align(settingTable().lines(settings.entrySet()));
    String notes =
        notes().map(note -> AlignedText.wrapped(note, width)).collect(Collectors.joining());
    return (AlignedText.fits(all, width) ? all : narrow(width))
        + (notes.isEmpty() ? "" : "\n" + notes);
  }

  /** Formats the table as Markdown. */
  public String markdown() {
    SortedMap<String, List<String>> settings = settings();
    return figures().markdown(lines)
        + (settings.isEmpty() ? "" : "\n" + settingTable().markdown(settings.entrySet()))
        + notes().map(note -> "\n" + note + "\n").collect(Collectors.joining());
  }

  /** Returns sentences on how reliable the verdicts are. */
  public List<String> caveats() {
    String error = " is at most " + percent(comparison.judge().error()) + " %.";
    var caveats = new ArrayList<String>();
    comparison.incomparable().forEach(words -> caveats.add(words + "."));
    if (!comparison.isOfSingleRuns()) {
      caveats.add("The chance of any false difference in this table" + error);
      caveats.add("The chance of any false 'equal' in this table" + error);
    } else if (isAny(cell -> cell.judgement().isPresent())) {
      caveats.add("The chance of any false verdict in this table" + error);
    }
    if (isAny(ComparedValue::isUnjudged)) {
      caveats.add(
          comparison.isOfSingleRuns()
              ? "Ratios without a verdict have too few samples."
              : "Ratios without a verdict have fewer than three rounds.");
    }
    if (comparison.isOfSingleRuns() && isAny(ComparedValue::hasRatio)) {
      caveats.add(
          "One run does not show variation between runs: use 'ycsb ab', or several runs per side.");
    }
    return caveats;
  }

  private boolean isAny(Predicate<ComparedValue> kind) {
    return lines.stream().flatMap(line -> line.cells().stream()).anyMatch(kind);
  }

  private SortedMap<String, List<String>> settings() {
    return comparison.isOfSingleRuns()
        ? SettingNames.differences(comparison.runs())
        : Collections.emptySortedMap();
  }

  private Table<Map.Entry<String, List<String>>> settingTable() {
    Table<Map.Entry<String, List<String>>> table =
        Table.<Map.Entry<String, List<String>>>empty().column("setting", Map.Entry::getKey);
    for (int i = 0; i < comparison.sides().size(); i++) {
      int side = i;
      table =
          table.column(comparison.sides().get(i).name(), setting -> setting.getValue().get(side));
    }
    return table;
  }

  /** Returns notes on how reliable the verdicts are, and on events in the runs. */
  Stream<String> notes() {
    var notes = new ArrayList<>(caveats());
    comparison.unmatched().forEach(words -> notes.add(words + "."));
    return Stream.concat(notes.stream(), remarks());
  }

  /** Returns the remarks on all runs. Of repeated runs, many remarks of one kind share a line. */
  private Stream<String> remarks() {
    var byKind = new TreeMap<RemarkKind, List<String>>();
    for (Figures run : comparison.runs()) {
      for (Remark remark : run.remarks()) {
        byKind
            .computeIfAbsent(remark.kind(), any -> new ArrayList<>())
            .add(run.name() + ": " + remark.text() + ".");
      }
    }
    return byKind.entrySet().stream()
        .flatMap(
            some ->
                comparison.isOfSingleRuns() || some.getValue().size() <= FEW_REMARKS
                    ? some.getValue().stream()
                    : Stream.of(
                        "%d remarks on runs: %s."
                            .formatted(some.getValue().size(), some.getKey().title())));
  }

  private String narrow(int width) {
    if (comparison.isOfSingleRuns()) {
      return legend(width) + "\n" + numbered(width);
    }
    List<List<String>> cells = figures().lines(lines);
    int verdict = cells.get(0).size() - 1;
    return AlignedText.beside(
        cells.stream().map(line -> line.subList(0, verdict)).toList(),
        cells.stream().map(line -> line.get(verdict)).toList(),
        width);
  }

  /**
   * Lists the number and name of each run, and differing settings that the name does not contain.
   */
  private String legend(int width) {
    var text = new StringBuilder();
    for (int i = 0; i < comparison.sides().size(); i++) {
      int side = i;
      String name = comparison.sides().get(i).name();
      String settings =
          settings().entrySet().stream()
              .filter(setting -> !setting.getValue().get(side).isEmpty())
              .map(setting -> setting.getKey() + "=" + setting.getValue().get(side))
              .filter(setting -> !(name + " ").contains(" " + setting + " "))
              .collect(Collectors.joining(" "));
      String line = "%3d  %s  %s".formatted(i + 1, name, settings).stripTrailing();
      text.append(AlignedText.wrapped(line, width));
    }
    return text.toString();
  }

  /** Formats a line per metric and run, with the run's number from the legend. */
  private String numbered(int width) {
    var rows =
        lines.stream()
            .flatMap(
                line ->
                    IntStream.range(0, line.cells().size())
                        .mapToObj(side -> new SideRow(comparison, line, side)))
            .toList();
    Table<SideRow> table =
        Table.<SideRow>empty()
            .column("", row -> row.side() == 0 ? row.line().title() : "")
            .column("run", row -> row.side() + 1)
            .column("value", row -> number(row.cell().value()))
            .column("ratio", row -> ratio(row.cell()));
    Stream<String> verdicts =
        rows.stream()
            .map(row -> (interval(row.cell()) + " " + verdict(row.line(), row.side())).strip());
    String head = confidence() + " interval, verdict";
    return AlignedText.beside(
        table.lines(rows), Stream.concat(Stream.of(head), verdicts).toList(), width);
  }

  /** Describes the verdict on a side, with a reason if it is not significant. */
  public String verdict(ComparisonLine line, int side) {
    ComparedValue cell = line.cells().get(side);
    String margin = percent(comparison.judge().margin()) + " %";
    boolean within = cell.judgement().map(Judgement::within).orElse(false);
    return switch (cell.verdict()) {
      case BETTER, WORSE -> cell.verdict() + (within ? ", by less than " + margin : "");
      case EQUAL -> "equal: no difference larger than " + margin;
      case UNDECIDED -> "not significant" + reason(cell);
      case NONE -> "";
    };
  }

  private String reason(ComparedValue undecided) {
    if (comparison.isOfSingleRuns()) {
      return undecided.interval().orElseThrow().isDifference() ? " after correction" : "";
    }
    OptionalInt more = undecided.judgement().orElseThrow().more();
    return ": needs "
        + (more.isPresent() ? "about " + more.getAsInt() : "more than 1000")
        + " more rounds";
  }

  private String confidence() {
    return percent(1 - comparison.judge().error()) + " %";
  }

  static String interval(ComparedValue cell) {
    return cell.interval()
        .map(ends -> Numbers.decimal(ends.low()) + " to " + Numbers.decimal(ends.high()))
        .orElse("");
  }

  private static String ratio(ComparedValue cell) {
    return cell.hasRatio() ? Numbers.decimal(cell.ratio()) + "x" : "";
  }

  private static String percent(double share) {
    String digits = String.format(Locale.ROOT, "%.4g", share * 100);
    return digits.contains(".") ? digits.replaceFirst("\\.?0+$", "") : digits;
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "" : Numbers.significant(value);
  }

  private static String fine(double value) {
    return String.format(Locale.ROOT, "%.5f", value);
  }
}
