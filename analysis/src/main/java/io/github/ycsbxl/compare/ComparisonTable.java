package io.github.ycsbxl.compare;

import io.github.ycsbxl.figures.Estimate;
import io.github.ycsbxl.table.AlignedText;
import io.github.ycsbxl.text.Csv;
import io.github.ycsbxl.text.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** A comparison as text, Markdown and CSV. Immutable. */
public final class ComparisonTable {
  /** The columns of a comparison as CSV, in order. A frozen interface: new ones go to the end. */
  enum Column {
    BASELINE,
    RUN,
    METRIC,
    UNIT,
    BASELINE_VALUE,
    VALUE,
    RATIO,
    RATIO_LOW,
    RATIO_HIGH,
    CONFIDENCE_PERCENT,
    VERDICT
  }

  private final Comparison comparison;

  private ComparisonTable(Comparison comparison) {
    this.comparison = comparison;
  }

  public static ComparisonTable of(Comparison comparison) {
    return new ComparisonTable(comparison);
  }

  /**
   * Columns of equal width, and below the settings that differ, in lines of this width at most: a
   * line for each run where its columns do not fit beside those of the others.
   */
  public String text(int width) {
    String columns = columns();
    String notes =
        notes()
            .lines()
            .map(line -> ComparisonRows.wrapped(line, width))
            .collect(Collectors.joining());
    return (AlignedText.fits(columns, width) ? columns : ComparisonRows.of(comparison, width))
        + (notes.isEmpty() ? "" : "\n" + notes);
  }

  private String columns() {
    String figures = AlignedText.of(figures());
    List<List<String>> settings = settings();
    return settings.size() == 1 ? figures : figures + "\n" + AlignedText.of(settings);
  }

  /** The same as tables in Markdown. */
  public String markdown() {
    String figures = markdown(figures());
    List<List<String>> settings = settings();
    String notes = notes().lines().map(line -> "\n" + line + "\n").collect(Collectors.joining());
    return (settings.size() == 1 ? figures : figures + "\n" + markdown(settings)) + notes;
  }

  /** What the verdicts are worth, and which runs were not steady. */
  private String notes() {
    var notes = new ArrayList<String>();
    boolean judged =
        comparison.lines().stream()
            .flatMap(line -> line.cells().stream())
            .anyMatch(ComparisonLine.ComparedValue::isKnown);
    if (judged) {
      notes.add(
          "Of all lines together, one is falsely called better or worse with a probability of "
              + percent(1 - comparison.confidence())
              + " %.");
      notes.add(
          "One run cannot show how runs differ from start to start: 'ycsb ab', or several runs"
              + " a side, do.");
    }
    Steadiness.remarks(comparison.runs()).forEach(words -> notes.add("Not steady: " + words + "."));
    comparison.runs().stream()
        .flatMap(run -> run.details().remarks().stream().map(words -> run.name() + ": " + words))
        .forEach(words -> notes.add(words + "."));
    return notes.stream().map(note -> note + "\n").collect(Collectors.joining());
  }

  /** A line per metric and run other than the baseline. */
  public void write(Path file) throws IOException {
    var rows = new ArrayList<List<String>>();
    for (ComparisonLine line : comparison.lines()) {
      for (int run = 1; run < line.cells().size(); run++) {
        rows.add(csv(line, run));
      }
    }
    Csv.write(file, Column.class, rows);
  }

  private List<String> csv(ComparisonLine line, int run) {
    ComparisonLine.ComparedValue cell = line.cells().get(run);
    return List.of(
        comparison.runs().get(0).name(),
        comparison.runs().get(run).name(),
        line.metric().name(),
        line.metric().unit(),
        value(line.baseline().value()),
        value(cell.value()),
        decimal(cell.ratio()),
        cell.interval().map(interval -> Numbers.decimal(interval.low())).orElse(""),
        cell.interval().map(interval -> Numbers.decimal(interval.high())).orElse(""),
        percent(),
        cell.verdict().toString());
  }

  private List<List<String>> figures() {
    var lines = new ArrayList<List<String>>();
    var head = new ArrayList<>(List.of("", comparison.runs().get(0).name()));
    comparison.runs().stream()
        .skip(1)
        .forEach(
            run -> head.addAll(List.of(run.name(), "ratio", percent() + " % interval", "verdict")));
    lines.add(head);
    for (ComparisonLine line : comparison.lines()) {
      var cells = new ArrayList<String>();
      cells.add(line.metric().name() + " " + line.metric().unit());
      cells.add(value(line.baseline().value()));
      line.cells().stream().skip(1).forEach(cell -> cells.addAll(related(line, cell)));
      lines.add(cells);
    }
    return lines;
  }

  private static List<String> related(ComparisonLine line, ComparisonLine.ComparedValue cell) {
    if (cell.ratio().isEmpty()) {
      return List.of(value(cell.value()), "", "", "");
    }
    return List.of(
        value(cell.value()), decimal(cell.ratio()) + "x", interval(cell), line.verdict(cell));
  }

  static String interval(ComparisonLine.ComparedValue cell) {
    return cell.interval()
        .map(ends -> Numbers.decimal(ends.low()) + " to " + Numbers.decimal(ends.high()))
        .orElse("");
  }

  private List<List<String>> settings() {
    var lines = new ArrayList<List<String>>();
    var head = new ArrayList<>(List.of("setting"));
    comparison.runs().forEach(run -> head.add(run.name()));
    lines.add(head);
    comparison
        .differences()
        .forEach(
            (name, values) -> {
              var cells = new ArrayList<>(List.of(name));
              cells.addAll(values);
              lines.add(cells);
            });
    return lines;
  }

  private static String markdown(List<List<String>> lines) {
    var text = new StringBuilder(markdownLine(lines.get(0)));
    text.append("|---").append("|---:".repeat(lines.get(0).size() - 1)).append("|\n");
    lines.stream().skip(1).forEach(line -> text.append(markdownLine(line)));
    return text.toString();
  }

  private static String markdownLine(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private String percent() {
    return percent(comparison.confidence());
  }

  static String percent(double share) {
    String digits = String.format(Locale.ROOT, "%.4g", share * 100);
    return digits.contains(".") ? digits.replaceFirst("\\.?0+$", "") : digits;
  }

  private static String value(Optional<Estimate> value) {
    return value.map(known -> Numbers.significant(known.value())).orElse("");
  }

  private static String decimal(OptionalDouble ratio) {
    return ratio.isPresent() ? Numbers.decimal(ratio.getAsDouble()) : "";
  }
}
