package io.github.ycsbxl.fleet;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.GarbageCollection;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.JvmPauses;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.results.PhaseResult;
import io.github.ycsbxl.results.RunDescription;
import io.github.ycsbxl.results.RunIntervals;
import io.github.ycsbxl.results.RunIntervals.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds what a client process measured before it was killed: the phases of which it left seconds
 * but no result. Stateless.
 */
final class KilledClient {
  private KilledClient() {}

  /**
   * The same part with those phases as partial results.
   *
   * @param test describes the test where the part does not
   */
  static ClientPart recover(ClientPart part, RunDescription test) throws IOException {
    var found = new TreeMap<PhaseKey, PhaseMeasurement>();
    try (RunIntervals intervals = RunIntervals.open(part.folder())) {
      Optional<Interval> next = intervals.next();
      while (next.isPresent()) {
        var key = new PhaseKey(next.get().phase(), next.get().iteration());
        if (part.result(key).isEmpty()) {
          found.merge(key, measurement(next.get().sample()), PhaseMeasurement::plus);
        }
        next = intervals.next();
      }
    }
    List<PhaseResult> all = new ArrayList<>(part.results());
    found.forEach(
        (key, measured) ->
            all.add(
                new PhaseResult(
                    part.run().orElse(test), key.phase(), key.iteration(), measured, true)));
    return part.with(all);
  }

  private static PhaseMeasurement measurement(IntervalSample sample) {
    SortedMap<String, RowMeasurement> rows = new TreeMap<>();
    // How many reads were checked is not known, so stale ones would have no whole.
    sample.rows().stream()
        .filter(row -> !StaleReads.isRow(row.name()))
        .forEach(row -> rows.put(row.name(), row));
    Counts counts = sample.counts();
    return new PhaseMeasurement(
        sample.startedAtMillis(),
        sample.endNanos() - sample.startNanos(),
        counts,
        rows,
        new TreeMap<>(),
        GarbageCollection.none(),
        JvmPauses.NONE,
        0);
  }
}
