package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.results.Outputs;
import io.github.ycsbxl.results.SweepTable;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunProperties;
import io.github.ycsbxl.run.StopSignal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The same benchmark with one number of threads, or target rate, after the other. Immutable.
 *
 * @param steps a benchmark each, by the name of its folder
 */
public record Sweep(BenchmarkSettings settings, List<Step> steps) {

  /** One benchmark of a sweep. */
  public record Step(String name, BenchmarkSettings settings) {}

  /**
   * What a sweep gave.
   *
   * @param outcomes of the steps that measured something, in order
   * @param faults of the steps and of what ended the sweep early; none means that all is well
   */
  public record Outcome(
      List<BenchmarkOutcome> outcomes, SweepTable table, List<String> faults, Path folder) {

    public boolean passed() {
      return faults.isEmpty();
    }
  }

  /** Every number of threads with every target; an empty list leaves the settings' own. */
  public static Sweep of(BenchmarkSettings settings, List<Integer> threads, List<Double> targets) {
    var steps = new ArrayList<Step>();
    for (int count : threads.isEmpty() ? List.of(0) : threads) {
      for (double target : targets.isEmpty() ? List.of(0.0) : targets) {
        steps.add(step(settings, count, target));
      }
    }
    BenchmarkSettings load =
        threads.isEmpty()
            ? settings
            : settings.withDefault(RunProperties.THREADS, Collections.max(threads));
    return new Sweep(load, List.copyOf(steps));
  }

  /**
   * Loads if need be and runs the steps; sweep.csv has those that are done. A step with faults does
   * not end the sweep, but the signal does.
   */
  public Outcome run(BenchmarkListener listener, StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    Series.check(steps.stream().map(Step::settings).toList());
    try (Series series = Series.open(settings, "sweep", listener, stop)) {
      return run(series, listener, stop);
    }
  }

  private Outcome run(Series series, BenchmarkListener listener, StopSignal stop)
      throws ConfigurationException, IOException {
    var outcomes = new ArrayList<BenchmarkOutcome>();
    var faults = new ArrayList<String>();
    SweepTable table = SweepTable.EMPTY;
    for (Step step : steps) {
      listener.note("step " + (outcomes.size() + 1) + " of " + steps.size() + ": " + step.name());
      try {
        BenchmarkOutcome outcome = series.run(step.name(), step.settings());
        faults.addAll(outcome.faults());
        if (!outcome.results().isEmpty()) {
          outcomes.add(outcome);
          table = table.plus(outcome.last());
          faults.addAll(write(table, series.folder().resolve("sweep.csv"), listener));
        }
      } catch (RunFailedException e) {
        // Steps that follow would fail too; those before are worth having.
        listener.note(e.getMessage());
        faults.add(e.getMessage());
        break;
      }
      if (stop.isRaised() && outcomes.size() < steps.size()) {
        faults.add("the sweep was stopped before its end");
        break;
      }
    }
    return new Outcome(List.copyOf(outcomes), table, List.copyOf(faults), series.folder());
  }

  private static List<String> write(SweepTable table, Path file, BenchmarkListener listener) {
    var outputs = new Outputs();
    outputs.write(file, () -> table.write(file));
    outputs.problems().forEach(listener::note);
    return outputs.problems();
  }

  private static Step step(BenchmarkSettings settings, int threads, double target) {
    BenchmarkSettings changed = settings;
    var name = new ArrayList<String>();
    if (threads > 0) {
      changed = changed.with(RunProperties.THREADS, threads);
      name.add("threads-" + threads);
    }
    if (target > 0) {
      String rate = BenchmarkSettings.plain(target);
      changed = changed.with(RunProperties.TARGET, rate);
      name.add("target-" + rate);
    }
    return new Step(String.join("-", name), changed);
  }
}
