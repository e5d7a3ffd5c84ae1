package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Comparison of the counts in a log's lines with its histograms. An unfinished log has no
 * checksums, so this is the only check that detects truncated histograms and histograms of another
 * run. Used by one thread.
 */
final class MissingLatencies {
  private final TreeMap<RowName, Long> missing = new TreeMap<>();
  private long all;
  private long surplus;
  private double firstSecond = Double.NaN;

  /** Compares the histograms of an interval with the counts in its lines. */
  void compare(List<Interval> lines, Interval whole) {
    var counted = new HashMap<RowName, Long>();
    for (Interval line : lines) {
      line.byPart()
          .labelled()
          .forEach((name, row) -> counted.merge(name, row.succeeded(), Long::sum));
    }
    for (Row row : whole.byPart().labelled().values()) {
      long values = counted.get(row.name());
      long lacking = values - row.service().getTotalCount();
      all += values;
      surplus += Math.max(0, -lacking);
      if (lacking > 0) {
        missing.merge(row.name(), lacking, Long::sum);
        firstSecond = Double.isNaN(firstSecond) ? whole.startNanos() / 1e9 : firstSecond;
      }
    }
  }

  /** Returns a sentence, without a full stop, if histograms and lines differ. */
  Optional<String> sentence(Path folder) {
    Path file = folder.resolve(Run.LATENCIES);
    if (surplus > 0) {
      return Optional.of(
          "%s belongs to another run: it has latencies that %s does not count, so percentiles are wrong"
              .formatted(file, Run.NAME));
    }
    long lacking = missing.values().stream().mapToLong(Long::longValue).sum();
    return lacking == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%s lacks %d of %d latencies, from %.1f s on (%s); counts and percentiles cover the"
                    + " rest",
                file,
                lacking,
                all,
                firstSecond,
                missing.entrySet().stream()
                    .map(row -> row.getKey() + " " + row.getValue())
                    .collect(Collectors.joining(", "))));
  }
}
