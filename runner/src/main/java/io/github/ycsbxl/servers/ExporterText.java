package io.github.ycsbxl.servers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Samples of a text in Prometheus' exposition format, version 0.0.4, of the metrics that somebody
 * asked for. Immutable.
 *
 * <p>Source: "Exposition formats" in Prometheus' documentation. Lines of other metrics are not
 * looked into.
 */
record ExporterText(List<Sample> samples) {
  private static final int LONGEST_SHOWN = 80;
  private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
  private static final Pattern LABEL =
      Pattern.compile("\\s*([a-zA-Z_][a-zA-Z0-9_]*)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*)\"\\s*,?\\s*");

  /** What the format has beside finite numbers, for counters that are not known. */
  private static final Pattern NO_NUMBER =
      Pattern.compile("[+-]?Inf(inity)?|NaN", Pattern.CASE_INSENSITIVE);

  /** A value of a metric, with labels that tell it from its others; NaN if it is not known. */
  record Sample(String name, Map<String, String> labels, double value) {
    String label(String label) {
      return labels.getOrDefault(label, "");
    }
  }

  /**
   * Reads a text.
   *
   * @param wanted the metrics' names
   * @throws IOException if a line of a wanted metric is malformed
   */
  static ExporterText of(String text, List<String> wanted) throws IOException {
    var samples = new ArrayList<Sample>();
    for (String line : text.split("\n")) {
      Matcher name = NAME.matcher(line);
      if (name.lookingAt() && wanted.contains(name.group())) {
        samples.add(sample(name.group(), line, name.end()));
      }
    }
    return new ExporterText(List.copyOf(samples));
  }

  private static Sample sample(String name, String line, int behindName) throws IOException {
    var labels = new TreeMap<String, String>();
    int at = behindName;
    if (at < line.length() && line.charAt(at) == '{') {
      at++;
      Matcher label = LABEL.matcher(line);
      while (label.region(at, line.length()).lookingAt()) {
        labels.put(label.group(1), label.group(2));
        at = label.end();
      }
      if (at >= line.length() || line.charAt(at) != '}') {
        throw malformed(line);
      }
      at++;
    }
    try {
      // Behind the value there may be a time.
      String value = line.substring(at).strip().split("\\s+")[0];
      double number = NO_NUMBER.matcher(value).matches() ? Double.NaN : Double.parseDouble(value);
      return new Sample(name, Map.copyOf(labels), number);
    } catch (NumberFormatException e) {
      throw malformed(line);
    }
  }

  private static IOException malformed(String line) {
    String start = line.substring(0, Math.min(line.length(), LONGEST_SHOWN)).strip();
    return new IOException("its line \"" + start + "\" is not in Prometheus' text format");
  }
}
