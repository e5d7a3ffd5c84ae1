package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.IntervalSum;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.outage.OutageConfig;
import io.github.ycsbxl.outage.OutageMeter;
import io.github.ycsbxl.results.RunIntervals.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Recovery of a killed run: the phases of which it left intervals but no result. Stateless. */
public final class KilledRun {
  private KilledRun() {}

  /** An iteration of a phase. */
  private record Key(String phase, int iteration) {}

  /**
   * The known results, and behind them those phases as partial ones.
   *
   * @param run describes them
   */
  public static List<PhaseResult> recover(Path folder, RunDescription run, List<PhaseResult> known)
      throws IOException {
    Map<Key, IntervalSum> found = new LinkedHashMap<>();
    Map<Key, OutageMeter> outages = new HashMap<>();
    try (RunIntervals intervals = RunIntervals.open(folder)) {
      Optional<Interval> next = intervals.next();
      while (next.isPresent()) {
        Interval interval = next.get();
        var key = new Key(interval.phase(), interval.iteration());
        if (known.stream().noneMatch(result -> isOf(result, key))) {
          found
              .computeIfAbsent(key, any -> new IntervalSum(interval.sample()))
              .add(interval.sample());
          outages
              .computeIfAbsent(key, any -> new OutageMeter(OutageConfig.of(run.configuration())))
              .sampled(interval.sample());
        }
        next = intervals.next();
      }
    }
    var all = new ArrayList<>(known);
    // Whether a target was kept the intervals do not say.
    RunDescription told = run.withoutTarget();
    found.forEach((key, sum) -> all.add(result(told, key, sum.measurement(), outages.get(key))));
    return List.copyOf(all);
  }

  /** Which faults were done it does not tell. */
  private static PhaseResult result(
      RunDescription run, Key key, PhaseMeasurement measured, OutageMeter outages) {
    var result = new PhaseResult(run, key.phase(), key.iteration(), measured, true);
    return key.phase().equals("load")
        ? result
        : result.withOutages(outages.report(List.of(), measured));
  }

  private static boolean isOf(PhaseResult result, Key key) {
    return result.phase().equals(key.phase()) && result.iteration() == key.iteration();
  }
}
