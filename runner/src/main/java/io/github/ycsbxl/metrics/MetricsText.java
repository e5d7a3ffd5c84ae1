package io.github.ycsbxl.metrics;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Response of a Prometheus exporter in the text format 0.0.4, restricted to some metrics.
 * Immutable.
 *
 * @param types of all metrics, as declared by the exporter
 */
record MetricsText(List<Sample> samples, Map<String, String> types) {
  static final Pattern NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");

  /** Labels, each with an optional comma behind it. */
  static final Pattern LABELS =
      Pattern.compile("(?:\\s*[a-zA-Z_]\\w*\\s*=\\s*\"(?:[^\"\\\\]++|\\\\.)*+\"\\s*,?\\s*)*+");

  private static final int LONGEST_SHOWN = 80;
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_]\\w*)\\s*=\\s*\"((?:[^\"\\\\]++|\\\\.)*+)\"");
  private static final Pattern TYPE = Pattern.compile("#\\s+TYPE\\s+(\\S+)\\s+(\\S+)\\s*");
  private static final Pattern SUFFIX = Pattern.compile("_(total|count|sum|bucket)$");

  /** Labels and value, optionally followed by a timestamp. */
  private static final Pattern REST =
      Pattern.compile("(?:\\{(" + LABELS + ")\\})?\\s*([^\\s{]\\S*)(?:\\s.*)?");

  /** Value of one label set. NaN if it is not finite. */
  record Sample(String name, Map<String, String> labels, double value) {}

  /**
   * Parses a response.
   *
   * @param names metrics whose samples are parsed
   */
  static MetricsText parse(String text, Set<String> names) throws IOException {
    var samples = new ArrayList<Sample>();
    var types = new HashMap<String, String>();
    for (String line : text.split("\n")) {
      Matcher name = NAME.matcher(line);
      if (name.lookingAt()) {
        if (names.contains(name.group())) {
          samples.add(sample(name.group(), line));
        }
      } else {
        Matcher type = TYPE.matcher(line);
        if (type.matches()) {
          types.put(type.group(1), type.group(2));
        }
      }
    }
    return new MetricsText(samples, types);
  }

  private static Sample sample(String metric, String line) throws IOException {
    Matcher rest = REST.matcher(line.substring(metric.length()));
    try {
      if (!rest.matches()) {
        throw new NumberFormatException();
      }
      String labels = Optional.ofNullable(rest.group(1)).orElse("");
      return new Sample(metric, labels(labels), value(rest.group(2)));
    } catch (NumberFormatException e) {
      String start = line.substring(0, Math.min(line.length(), LONGEST_SHOWN)).strip();
      throw new IOException("its line \"" + start + "\" is not in Prometheus' text format", e);
    }
  }

  /** Parses labels that match {@link #LABELS}. Escaped characters stay escaped. */
  static Map<String, String> labels(String text) {
    return LABEL
        .matcher(text)
        .results()
        .collect(Collectors.toMap(one -> one.group(1), one -> one.group(2), (a, b) -> b));
  }

  /** Parses a number. The format also allows NaN and infinities, for unknown values. */
  private static double value(String text) {
    double value = text.matches("(?i)[+-]?Inf(inity)?|NaN") ? Double.NaN : Double.parseDouble(text);
    return Double.isFinite(value) ? value : Double.NaN;
  }

  /**
   * Returns true if a metric is a counter or a part of a histogram or summary that only grows.
   * Without a declared type, a name that ends in {@code _total} is a counter.
   */
  boolean isCounter(String name) {
    String base = SUFFIX.matcher(name).replaceFirst("");
    return switch (types.getOrDefault(name, types.getOrDefault(base, ""))) {
      case "counter" -> true;
      case "gauge" -> false;
      case "summary", "histogram" -> !name.equals(base);
      default -> name.endsWith("_total");
    };
  }
}
