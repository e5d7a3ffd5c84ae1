package io.github.ycsbxl.text;

import java.util.List;

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

  private static int width(List<List<String>> lines, int column) {
    return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
  }
}
