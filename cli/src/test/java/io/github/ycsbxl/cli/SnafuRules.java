package io.github.ycsbxl.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of YCSB's output by the rules of benchmark-wrapper (its trigger_ycsb.py), also called
 * snafu: progress lines by field position, and every line with three comma-separated parts as a
 * result, whose last part must be a number.
 */
final class SnafuRules {
  private static final Pattern STATUS =
      Pattern.compile(
          "(\\d+-\\d+-\\d+ \\d+:\\d+:\\d+:\\d+) \\d+ sec: (\\d+ operations); (\\d+.\\d+? current ops/sec); (.*)");
  private static final Pattern SUMMARY = Pattern.compile("(.*), (.*), (.*)");

  private SnafuRules() {}

  /** Progress of one operation. */
  record Progress(double rate, String action, int count, int max, int min, int p90) {}

  static List<Progress> progress(String text) {
    var progress = new ArrayList<Progress>();
    Matcher lines = STATUS.matcher(text);
    while (lines.find()) {
      double rate = Double.parseDouble(lines.group(3).split(" ")[0]);
      for (String action : lines.group(4).split("\\[")) {
        String[] fields = action.split(" ");
        if (fields.length >= 8 && fields[0].endsWith(":")) {
          progress.add(
              new Progress(
                  rate,
                  fields[0].substring(0, fields[0].length() - 1),
                  number(fields[1]),
                  number(fields[2]),
                  number(fields[3]),
                  number(fields[5])));
        }
      }
    }
    return progress;
  }

  /**
   * Returns statistics by name for each row. Fails like the original for a value that is not a
   * number.
   */
  static Map<String, Map<String, Double>> summary(String text) {
    var rows = new LinkedHashMap<String, Map<String, Double>>();
    Matcher lines = SUMMARY.matcher(text);
    while (lines.find()) {
      char first = lines.group(1).charAt(0);
      if (!Character.isDigit(first) && first != 'I') {
        String row = lines.group(1).replaceAll("^\\[+|\\]+$", "");
        rows.computeIfAbsent(row, any -> new LinkedHashMap<>())
            .put(lines.group(2), Double.valueOf(lines.group(3)));
      }
    }
    return rows;
  }

  /** Returns the number between the equals sign and the comma. */
  private static int number(String field) {
    String value = field.split("=")[1];
    return Integer.parseInt(value.substring(0, value.length() - 1));
  }
}
