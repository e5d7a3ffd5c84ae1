package io.github.ycsbxl.tables;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Text tables for people. Stateless. */
public final class AlignedText {
  private static final String GAP = "  ";
  private static final String INDENT = "     ";

  private AlignedText() {}

  /** Formats columns of equal width, the first one to the left and the others to the right. */
  public static String of(List<List<String>> lines) {
    var text = new StringBuilder();
    for (List<String> line : lines) {
      for (int column = 0; column < line.size(); column++) {
        int width = width(lines, column);
        String cell = line.get(column);
        String blanks = " ".repeat(width - cell.length());
        text.append(column == 0 ? cell + blanks : "  " + blanks + cell);
      }
      text.append('\n');
    }
    return text.toString().replaceAll(" +\n", "\n");
  }

  /**
   * Formats lines of this width at most, as far as cells allow it. Columns that do not fit beside
   * the others follow below, beside the first one again.
   */
  public static String of(List<List<String>> lines, int width) {
    int columns = lines.isEmpty() ? 0 : lines.get(0).size();
    int fitting = columns;
    String block = of(lines);
    while (fitting > 2 && !fits(block, width)) {
      fitting--;
      block = of(columns(lines, 1, fitting));
    }
    return fitting == columns ? block : block + "\n" + of(columns(lines, fitting, columns), width);
  }

  /** Whether no line is longer than the width. */
  public static boolean fits(String text, int width) {
    return text.lines().allMatch(line -> line.length() <= width);
  }

  /** The lines with these columns, beside the first one. */
  private static List<List<String>> columns(List<List<String>> lines, int begin, int end) {
    return lines.stream()
        .map(line -> Stream.concat(line.stream().limit(1), line.subList(begin, end).stream()))
        .map(Stream::toList)
        .toList();
  }

  private static int width(List<List<String>> lines, int column) {
    return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
  }

  /**
   * Formats figures with a remark behind each line, or with all remarks below where one does not
   * fit, in lines of this width at most.
   */
  public static String beside(List<List<String>> figures, List<String> remarks, int width) {
    List<String> lines = of(figures).lines().toList();
    boolean fits =
        IntStream.range(0, lines.size())
            .allMatch(i -> (lines.get(i) + GAP + remarks.get(i)).length() <= width);
    var text = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      String remark = remarks.get(i);
      if (fits) {
        text.append((lines.get(i) + GAP + remark).stripTrailing()).append('\n');
      } else {
        text.append(wrapped(lines.get(i), width));
        text.append(remark.isEmpty() ? "" : wrapped(INDENT + remark, width));
      }
    }
    return text.toString();
  }

  /** Breaks a line into lines of this width at most, at blanks where there are any. */
  public static String wrapped(String line, int width) {
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
