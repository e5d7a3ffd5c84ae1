package io.github.ycsbxl.text;

import java.util.List;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
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
    if (columns < 2) {
      return of(lines);
    }
    var blocks = new StringJoiner("\n");
    int begin = 1;
    while (begin < columns) {
      int end = endOfBlock(lines, begin, width);
      blocks.add(of(lines.stream().map(block(begin, end)).toList()));
      begin = end;
    }
    return blocks.toString();
  }

  /** The first of the columns that do not fit; at least one does. */
  private static int endOfBlock(List<List<String>> lines, int begin, int width) {
    int used = width(lines, 0) + 2 + width(lines, begin);
    int end = begin + 1;
    while (end < lines.get(0).size() && used + 2 + width(lines, end) <= width) {
      used += 2 + width(lines, end);
      end++;
    }
    return end;
  }

  private static UnaryOperator<List<String>> block(int begin, int end) {
    return line ->
        Stream.concat(Stream.of(line.get(0)), line.subList(begin, end).stream()).toList();
  }

  private static int width(List<List<String>> lines, int column) {
    return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
  }
}
