package io.github.ycsbxl.metrics;

import io.github.ycsbxl.metrics.MetricsText.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Metric in {@code servers.metrics.show}: a name, optionally followed by labels, as in {@code
 * jvm_memory_used_bytes{area="heap"}}. Its value is the sum over all label sets with these labels.
 * Immutable.
 *
 * @param text as the user wrote it
 */
public record MetricSelector(String text, String name, Map<String, String> labels) {
  private static final Pattern FORM =
      Pattern.compile("(" + MetricsText.NAME + ")\\s*(?:\\{(" + MetricsText.LABELS + ")\\})?");

  /** Commas that are not between labels. */
  private static final String SEPARATOR = ",(?![^{}]*\\})";

  /**
   * Parses a list of selectors separated by commas.
   *
   * @throws IllegalArgumentException if one is malformed
   */
  static List<MetricSelector> list(String text) {
    return Arrays.stream(text.split(SEPARATOR, -1)).map(one -> parse(one.strip())).toList();
  }

  private static MetricSelector parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(text);
    }
    String labels = parts.group(2) == null ? "" : parts.group(2);
    return new MetricSelector(text, parts.group(1), MetricsText.labels(labels));
  }

  boolean selects(Sample sample) {
    return sample.name().equals(name) && sample.labels().entrySet().containsAll(labels.entrySet());
  }
}
