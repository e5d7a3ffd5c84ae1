package io.github.ycsbxl.tables;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Formatter of text tables. Stateless. */
public final class AlignedText {
  private static final String GAP = "  ";
  private static final String INDENT = "     ";

  private AlignedText() {}

  /** Formats columns of equal width. The first one is left-aligned, the others right-aligned. */
  public static String align(List<List<String>> lines) {
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
   * Formats lines up to this width, unless a cell is wider. Columns that do not fit follow below,
   * with the key columns repeated.
   *
   * @param keys number of columns at the beginning that identify a line
   */
  public static String align(List<List<String>> lines, int width, int keys) {
    int columns = lines.isEmpty() ? 0 : lines.get(0).size();
    int fitting = columns;
    String block = align(lines);
    while (fitting > keys + 1 && !fits(block, width)) {
      fitting--;
      block = align(columns(lines, keys, keys, fitting));
    }
    return fitting == columns
        ? block
        : block + "\n" + align(columns(lines, keys, fitting, columns), width, keys);
  }

  /** Returns true if every line fits into the width. */
  public static boolean fits(String text, int width) {
    return text.lines().allMatch(line -> line.length() <= width);
  }

  /** Returns the lines with the key columns and these columns. */
  private static List<List<String>> columns(
      List<List<String>> lines, int keys, int begin, int end) {
    return lines.stream()
        .map(line -> Stream.concat(line.stream().limit(keys), line.subList(begin, end).stream()))
        .map(Stream::toList)
        .toList();
  }

  private static int width(List<List<String>> lines, int column) {
    return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
  }

  /**
   * Formats values with a remark at the end of each line, or with all remarks below if one does not
   * fit.
   */
  public static String beside(List<List<String>> figures, List<String> remarks, int width) {
    List<String> lines = align(figures).lines().toList();
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

  /** Breaks a line at blanks where possible, so that it fits into the width. */
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
