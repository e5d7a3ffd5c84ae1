package io.github.ycsbxl.table;

import java.util.List;
import java.util.stream.Stream;

/** Text tables for people. Stateless. */
public final class AlignedText {
  private AlignedText() {}

  /**
   * Columns of equal width, the first one to the left, the others to the right; no blanks behind.
   */
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
   * The same in lines of this width at most, as far as cells let it: columns that do not fit beside
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

  /** Whether no line is longer. */
  public static boolean fits(String text, int width) {
    return text.lines().allMatch(line -> line.length() <= width);
  }

  /** These, beside the first one. */
  private static List<List<String>> columns(List<List<String>> lines, int begin, int end) {
    return lines.stream()
        .map(line -> Stream.concat(line.stream().limit(1), line.subList(begin, end).stream()))
        .map(Stream::toList)
        .toList();
  }

  private static int width(List<List<String>> lines, int column) {
    return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
  }
}
