package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.machine.Interference;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * Interval of a run for a log. Immutable.
 *
 * @param start in s since 1970
 * @param length in s
 */
record LoggedSeconds(
    int iteration, long start, long length, Interference interference, Row... rows) {
  private static final long SECOND = 1_000_000_000;

  /** Creates undisturbed intervals. */
  LoggedSeconds(int iteration, long start, long length, Row... rows) {
    this(iteration, start, length, Interference.NONE, rows);
  }

  static LoggedSeconds of(long start, Row... rows) {
    return new LoggedSeconds(1, start, 1, rows);
  }

  /** Returns a row with these latencies. */
  static Row row(String name, long... millis) {
    Row row = Row.empty(RowName.parse(name), Unit.NANOS);
    Arrays.stream(millis).forEach(value -> row.service().recordValue(value * 1_000_000));
    return row;
  }

  /** Writes a run of these intervals and returns its page. */
  static ObjectNode page(Path folder, String phase, List<LoggedSeconds> intervals, String... more)
      throws IOException {
    return page(folder, phase, Map.of(), intervals, more);
  }

  /** Writes a run with these settings and returns its page. */
  static ObjectNode page(
      Path folder,
      String phase,
      Map<String, String> settings,
      List<LoggedSeconds> intervals,
      String... more)
      throws IOException {
    Path run = ResultFolder.make(folder, "mine-" + phase);
    try (ResultFolder files = ResultFolder.open(run)) {
      files.log().plan(Example.run("mine", settings));
      int iteration = 0;
      for (LoggedSeconds one : intervals) {
        if (one.iteration() != iteration) {
          iteration = one.iteration();
          files.log().begin(new PhaseKey(phase, iteration), true);
        }
        files.log().interval(one.interval(one.start() - intervals.get(0).start()));
      }
    }
    var sources = new ArrayList<>(List.of(more));
    sources.add(run.toString());
    return PageSchema.valid(RunsPage.read(sources).json());
  }

  Interval interval(long from) {
    long succeeded = Arrays.stream(rows).filter(Row::isOperation).mapToLong(Row::succeeded).sum();
    Counts counts = new Counts(succeeded, 0, 0);
    return new Interval(
            from * SECOND, (from + length) * SECOND, start * 1_000, counts, counts, List.of(rows))
        .withInterference(interference);
  }

  /** Returns the texts of a member of each element. */
  static List<String> texts(JsonNode array, String member) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(one -> one.path(member).asText())
        .toList();
  }
}
