package io.github.ycsbxl.compare;

import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.table.AlignedText;
import io.github.ycsbxl.text.Csv;
import io.github.ycsbxl.text.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The judgement of two sides as text and CSV. Immutable. */
public final class RoundsTable {
  /** The columns of the CSV, in order. A frozen interface: new ones go to the end. */
  enum Column {
    METRIC,
    UNIT,
    ROUNDS,
    A,
    B,
    RATIO,
    RATIO_LOW,
    RATIO_HIGH,
    CONFIDENCE_PERCENT,
    P_ADJUSTED,
    MARGIN_PERCENT,
    WITHIN_MARGIN,
    VERDICT,
    MORE_ROUNDS
  }

  private final RoundsComparison comparison;
  private final List<RoundsLine> lines;
  private final String firstName;
  private final String secondName;

  private RoundsTable(RoundsComparison comparison, String firstName, String secondName) {
    this.comparison = comparison;
    this.lines = comparison.lines();
    this.firstName = firstName;
    this.secondName = secondName;
  }

  /** Judges the runs; the names of the sides head the columns of values. */
  public static RoundsTable of(RoundsComparison comparison, String firstName, String secondName) {
    return new RoundsTable(comparison, firstName, secondName);
  }

  public List<RoundsLine> lines() {
    return lines;
  }

  /** The head, and a line per metric, as people read them. */
  public List<List<String>> cells() {
    var all = new ArrayList<List<String>>();
    String interval = ComparisonTable.percent(1 - comparison.judge().error()) + " % interval";
    all.add(List.of("", firstName, secondName, secondName + "/" + firstName, interval, "verdict"));
    lines.forEach(line -> all.add(cells(line)));
    return all;
  }

  /**
   * Columns of equal width, and what they mean together, in lines of this width at most: verdicts
   * have lines of their own where they do not fit beside the figures.
   */
  public String text(int width) {
    String columns = AlignedText.of(cells());
    return (AlignedText.fits(columns, width) ? columns : narrow(width))
        + "\n"
        + notes().map(note -> ComparisonRows.wrapped(note, width)).collect(Collectors.joining());
  }

  /** A line per metric. */
  public void write(Path file) throws IOException {
    Csv.write(file, Column.class, lines.stream().map(this::csv).toList());
  }

  /** A sentence on the error of all lines. */
  public String conclusion() {
    return "Of all lines together, one is falsely called different or falsely called equal with a"
        + " probability of "
        + ComparisonTable.percent(comparison.judge().error())
        + " % at most, each.";
  }

  private String narrow(int width) {
    List<List<String>> cells = cells();
    int verdict = cells.get(0).size() - 1;
    List<String> figures =
        AlignedText.of(cells.stream().map(line -> line.subList(0, verdict)).toList())
            .lines()
            .toList();
    return ComparisonRows.beside(
        figures, cells.stream().map(line -> line.get(verdict)).toList(), width);
  }

  /** What the verdicts are worth, and which runs were not steady. */
  private Stream<String> notes() {
    List<RunFigures> runs =
        Stream.concat(comparison.first().stream(), comparison.second().stream()).toList();
    return Stream.concat(
        Stream.of(conclusion()),
        Steadiness.remarks(runs).stream().map(words -> "Not steady: " + words + "."));
  }

  private List<String> cells(RoundsLine line) {
    return List.of(
        line.metric().name() + " " + line.metric().unit(),
        Numbers.significant(line.first()),
        Numbers.significant(line.second()),
        Numbers.decimal(line.ratio()) + "x",
        line.interval()
            .map(ends -> Numbers.decimal(ends.low()) + " to " + Numbers.decimal(ends.high()))
            .orElse(""),
        words(line));
  }

  private String words(RoundsLine line) {
    String margin = ComparisonTable.percent(comparison.judge().margin()) + " %";
    return switch (line.verdict()) {
      case EQUAL -> "equal: no difference larger than " + margin;
      case UNDECIDED ->
          line.more().isPresent()
              ? "undecided: about " + line.more().getAsInt() + " more rounds"
              : "undecided: more than 1000 more rounds";
      case UNKNOWN -> "unknown: too few rounds";
      case BETTER, WORSE -> line.verdict() + (line.within() ? ", by less than " + margin : "");
    };
  }

  private List<String> csv(RoundsLine line) {
    boolean known = line.interval().isPresent();
    return List.of(
        line.metric().name(),
        line.metric().unit(),
        String.valueOf(line.rounds()),
        Numbers.significant(line.first()),
        Numbers.significant(line.second()),
        fine(line.ratio()),
        line.interval().map(ends -> fine(ends.low())).orElse(""),
        line.interval().map(ends -> fine(ends.high())).orElse(""),
        ComparisonTable.percent(1 - comparison.judge().error()),
        known ? fine(line.chance()) : "",
        ComparisonTable.percent(comparison.judge().margin()),
        known ? String.valueOf(line.within()) : "",
        line.verdict().toString(),
        line.more().isPresent() ? String.valueOf(line.more().getAsInt()) : "");
  }

  private static String fine(double value) {
    return String.format(Locale.ROOT, "%.5f", value);
  }
}
