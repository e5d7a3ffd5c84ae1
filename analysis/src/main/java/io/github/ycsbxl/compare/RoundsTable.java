package io.github.ycsbxl.compare;

import io.github.ycsbxl.text.AlignedText;
import io.github.ycsbxl.text.Csv;
import io.github.ycsbxl.text.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The judgement of two sides as text and CSV. Immutable.
 *
 * @param firstName heads of the columns of values
 */
public record RoundsTable(
    List<RoundsLine> lines, RoundsJudge judge, String firstName, String secondName) {
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

  /** Columns of equal width, and a sentence on what they mean together. */
  public String text() {
    var all = new ArrayList<List<String>>();
    String interval = percent(1 - judge.error()) + " % interval";
    all.add(List.of("", firstName, secondName, secondName + "/" + firstName, interval, "verdict"));
    lines.forEach(line -> all.add(cells(line)));
    return AlignedText.of(all) + conclusion() + "\n";
  }

  /** A line per metric. */
  public void write(Path file) throws IOException {
    Csv.write(file, Column.class, lines.stream().map(this::csv).toList());
  }

  private String conclusion() {
    return "of all lines together, one is falsely called different or falsely called equal with a"
        + " probability of "
        + percent(judge.error())
        + " % at most, each";
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
    return switch (line.verdict()) {
      case EQUAL -> "equal: no difference larger than " + percent(judge.margin()) + " %";
      case UNDECIDED ->
          line.more().isPresent()
              ? "undecided: about " + line.more().getAsInt() + " more rounds"
              : "undecided: more than 1000 more rounds";
      case UNKNOWN -> "unknown: too few rounds";
      case BETTER, WORSE ->
          line.verdict()
              + (line.within() ? ", by less than " + percent(judge.margin()) + " %" : "");
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
        percent(1 - judge.error()),
        known ? fine(line.chance()) : "",
        percent(judge.margin()),
        known ? String.valueOf(line.within()) : "",
        line.verdict().toString(),
        line.more().isPresent() ? String.valueOf(line.more().getAsInt()) : "");
  }

  private static String fine(double value) {
    return String.format(Locale.ROOT, "%.5f", value);
  }

  private static String percent(double share) {
    String digits = String.format(Locale.ROOT, "%.4g", share * 100);
    return digits.contains(".") ? digits.replaceFirst("\\.?0+$", "") : digits;
  }
}
