package io.github.ycsbxl.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Documented output compared with the actual output of a command. Numbers may differ, except zero;
 * {@code ...} represents omitted lines. Stateless.
 */
final class PrintedLines {
  private static final Pattern FIGURE =
      Pattern.compile("(?<![\\w.])0(?![\\w.])|\\d[\\d.,]*(E-?\\d+)?");

  private PrintedLines() {}

  static void assertAreAmong(List<String> printed, List<String> documented) {
    int from = 0;
    for (String line : documented) {
      if (!line.equals("...") && !line.isBlank()) {
        Pattern wanted = pattern(line);
        int at = from;
        while (at < printed.size() && !wanted.matcher(printed.get(at)).matches()) {
          at++;
        }
        assertThat(printed.subList(from, printed.size()))
            .as("'%s' of the document is printed next", line)
            .anyMatch(wanted.asMatchPredicate());
        from = at + 1;
      }
    }
  }

  private static Pattern pattern(String line) {
    var pattern = new StringBuilder();
    var figures = FIGURE.matcher(line);
    int end = 0;
    while (figures.find()) {
      pattern.append(Pattern.quote(line.substring(end, figures.start())));
      pattern.append(figures.group().equals("0") ? "0" : "\\d[\\d.,]*(E-?\\d+)?");
      end = figures.end();
    }
    return Pattern.compile(pattern.append(Pattern.quote(line.substring(end))).toString());
  }
}
