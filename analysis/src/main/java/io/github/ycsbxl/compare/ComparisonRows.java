package io.github.ycsbxl.compare;

import io.github.ycsbxl.table.AlignedText;
import io.github.ycsbxl.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Form of a comparison for a narrow screen: the runs have numbers, explained above, and a line each
 * for every metric. Stateless.
 */
final class ComparisonRows {
  private static final String INDENT = "     ";
  private static final String GAP = "  ";

  private ComparisonRows() {}

  static String of(Comparison comparison, int width) {
    return legend(comparison, width) + "\n" + table(comparison, width);
  }

  /** The number of each run, its name, and what that lacks of the settings that differ. */
  private static String legend(Comparison comparison, int width) {
    var text = new StringBuilder();
    for (int run = 0; run < comparison.runs().size(); run++) {
      int number = run;
      String name = comparison.runs().get(run).name();
      String settings =
          comparison.differences().entrySet().stream()
              .filter(setting -> !setting.getValue().get(number).isEmpty())
              .map(setting -> setting.getKey() + "=" + setting.getValue().get(number))
              .filter(setting -> !(name + " ").contains(" " + setting + " "))
              .collect(Collectors.joining(" "));
      text.append(wrapped("%3d  %s  %s".formatted(run + 1, name, settings).stripTrailing(), width));
    }
    return text.toString();
  }

  private static String table(Comparison comparison, int width) {
    var rows = new ArrayList<List<String>>();
    var verdicts = new ArrayList<String>();
    rows.add(List.of("", "run", "value", "ratio"));
    verdicts.add(ComparisonTable.percent(comparison.confidence()) + " % interval, verdict");
    for (ComparisonLine line : comparison.lines()) {
      for (int run = 0; run < line.cells().size(); run++) {
        ComparisonLine.ComparedValue cell = line.cells().get(run);
        boolean related = cell.ratio().isPresent();
        rows.add(
            List.of(
                run == 0 ? line.metric().name() + " " + line.metric().unit() : "",
                String.valueOf(run + 1),
                cell.value().map(value -> Numbers.significant(value.value())).orElse(""),
                related ? Numbers.decimal(cell.ratio().getAsDouble()) + "x" : ""));
        verdicts.add(related ? verdict(line, cell) : "");
      }
    }
    return beside(AlignedText.of(rows).lines().toList(), verdicts, width);
  }

  /** Verdicts behind their figures, or all of them below where one does not fit. */
  static String beside(List<String> figures, List<String> verdicts, int width) {
    boolean fits =
        IntStream.range(0, figures.size())
            .allMatch(
                i -> figures.get(i).length() + GAP.length() + verdicts.get(i).length() <= width);
    var text = new StringBuilder();
    for (int i = 0; i < figures.size(); i++) {
      String verdict = verdicts.get(i);
      if (fits) {
        text.append((figures.get(i) + GAP + verdict).stripTrailing()).append('\n');
      } else {
        text.append(wrapped(figures.get(i), width));
        text.append(verdict.isEmpty() ? "" : wrapped(INDENT + verdict, width));
      }
    }
    return text.toString();
  }

  private static String verdict(ComparisonLine line, ComparisonLine.ComparedValue cell) {
    return (ComparisonTable.interval(cell) + " " + line.verdict(cell)).stripLeading();
  }

  /** At blanks where there are any. */
  static String wrapped(String line, int width) {
    var text = new StringBuilder();
    String rest = line;
    while (rest.length() > width) {
      int blank = rest.lastIndexOf(' ', width);
      int end = blank > INDENT.length() ? blank : width;
      text.append(rest, 0, end).append('\n');
      rest = INDENT + rest.substring(end).stripLeading();
    }
    return text.append(rest).append('\n').toString();
  }
}
