package io.github.ycsbxl.page;

import io.github.ycsbxl.compare.Figures;
import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.metrics.ServerSample;
import java.util.List;
import java.util.Optional;

/**
 * Latest measurements of a client process of a benchmark that goes on. Immutable.
 *
 * @param seconds of the phase, at least one
 * @param faults that the process has injected in this phase
 * @param servers what servers of the store did meanwhile, if this process takes their figures
 */
public record LiveClient(
    RunDescription run,
    PhaseKey phase,
    List<Interval> seconds,
    List<FaultTime> faults,
    List<ServerSample> servers) {

  /** The start of the phase, by the clock of the process. */
  long startMillis() {
    return seconds.get(0).startedAtMillis() - Math.round(seconds.get(0).startNanos() / 1e6);
  }

  /** Whether no other client processes take part in the run. */
  boolean isWhole() {
    return run.configuration().getOrDefault(SettingNames.CLIENT_COUNT, "1").equals("1");
  }

  /** The course of the last minutes, on a clock that all clients share. */
  RunSeries series(long startMillis) {
    long first = Math.max(0, Math.round((seconds.get(0).startedAtMillis() - startMillis) / 1e3));
    RunSeries series = RunSeries.live(phase.phase(), startMillis, first);
    seconds.forEach(second -> series.add(phase.iteration(), second));
    return series;
  }

  PageRun asRun() {
    PhaseMeasurement unknown = PhaseMeasurement.empty(startMillis());
    return new PageRun(
        Figures.running(run),
        Optional.of(
            new RecordedRun(
                Optional.empty(),
                new Phase(run, phase.phase(), phase.iteration(), unknown, true),
                series(startMillis()),
                servers,
                List.of())));
  }
}
