package io.github.ycsbxl.compare;

import io.github.ycsbxl.files.FileAccess;
import io.github.ycsbxl.files.InputText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Unit of the values of a histogram log. The format does not define it, so it comes from the user,
 * from a comment in the log, or from the tool that wrote the log. Immutable.
 *
 * @param source explains where the unit comes from
 */
record LogUnit(LatencyUnit unit, String source) {
  private static final String OF_HEADER = "as its header says";
  private static final String UNIT = " (" + LatencyUnit.pattern() + ")\\b";
  private static final Pattern VALUES =
      Pattern.compile("values (?:are )?in" + UNIT, Pattern.CASE_INSENSITIVE);
  private static final Pattern WORDS =
      Pattern.compile("\\b(?:in|unit:?)" + UNIT, Pattern.CASE_INSENSITIVE);

  /**
   * By convention, Interval_Max is in ms. Its scaling factor therefore implies the unit of the
   * values.
   */
  private static final Pattern SCALING =
      Pattern.compile(
          "(?:scaling (?:factor|ratio)|MaxValueDivisor)\\W*([0-9.eE+]+)", Pattern.CASE_INSENSITIVE);

  private static final Map<Double, LatencyUnit> BY_FACTOR =
      Map.of(1e6, LatencyUnit.NS, 1e3, LatencyUnit.US, 1.0, LatencyUnit.MS);

  /** Units by tool. The key is a word that the tool writes into the comments of its logs. */
  private static final Map<String, LogUnit> TOOLS =
      Map.of(
          "jhiccup", new LogUnit(LatencyUnit.NS, "as jHiccup writes"),
          "cassandra stress", new LogUnit(LatencyUnit.NS, "as cassandra-stress writes"),
          "cql-stress", new LogUnit(LatencyUnit.NS, "as cql-stress writes"),
          "logging histograms for session", new LogUnit(LatencyUnit.NS, "as nosqlbench writes"),
          "logging for: ", new LogUnit(LatencyUnit.US, "as YCSB writes"));

  /** Determines the unit of a log. A unit set by the user has precedence. */
  static LogUnit find(Path file, Optional<LatencyUnit> asked) throws IOException {
    if (asked.isPresent()) {
      return new LogUnit(asked.get(), "as asked");
    }
    List<String> comments = comments(file);
    return first(comments, line -> ofWords(VALUES, line))
        .or(() -> first(comments, line -> ofWords(WORDS, line)))
        .or(() -> first(comments, LogUnit::ofScaling))
        .or(() -> first(comments, LogUnit::ofTool))
        .orElseThrow(
            () ->
                new IOException(
                    "%1$s does not state the unit of its values: append it, %1$s:unit=ns, us, ms or s"
                        .formatted(file)));
  }

  /** Returns a remark on where the unit comes from, if it is not in the log's header. */
  Optional<String> remark() {
    return source.equals(OF_HEADER)
        ? Optional.empty()
        : Optional.of("values taken as " + unit + ", " + source);
  }

  private interface Finder {
    Optional<LogUnit> of(String comment);
  }

  private static Optional<LogUnit> first(List<String> comments, Finder finder) {
    return comments.stream().flatMap(line -> finder.of(line).stream()).findFirst();
  }

  private static Optional<LogUnit> ofWords(Pattern form, String comment) {
    Matcher words = form.matcher(comment);
    return words.find()
        ? LatencyUnit.parse(words.group(1)).map(unit -> new LogUnit(unit, OF_HEADER))
        : Optional.empty();
  }

  private static Optional<LogUnit> ofScaling(String comment) {
    Matcher factor = SCALING.matcher(comment);
    return factor.find()
        ? Optional.ofNullable(BY_FACTOR.get(factor(factor.group(1))))
            .map(unit -> new LogUnit(unit, "according to its scaling factor"))
        : Optional.empty();
  }

  private static double factor(String digits) {
    try {
      return Double.parseDouble(digits);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static Optional<LogUnit> ofTool(String comment) {
    String lower = comment.toLowerCase(Locale.ROOT);
    return TOOLS.entrySet().stream()
        .filter(tool -> lower.contains(tool.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static List<String> comments(Path file) throws IOException {
    var comments = new ArrayList<String>();
    try (var reader =
        new BufferedReader(
            new InputStreamReader(
                InputText.openBytes(FileAccess.requireFile(file)), StandardCharsets.ISO_8859_1))) {
      String line = reader.readLine();
      while (line != null && line.startsWith("#")) {
        comments.add(line);
        line = reader.readLine();
      }
    }
    return comments;
  }
}
