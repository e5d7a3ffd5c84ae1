package io.github.ycsbxl.session;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.results.SweepTable;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunProperties;
import io.github.ycsbxl.run.StopSignal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The same test with one number of threads, or target rate, after the other. Immutable.
 *
 * @param steps a test each, by the name of its folder
 */
public record Sweep(TestSettings settings, List<Step> steps) {

  /** One test of a sweep. */
  public record Step(String name, TestSettings settings) {}

  /**
   * What a sweep gave.
   *
   * @param outcomes of the steps that measured something, in order
   * @param passed whether all of them were done, and without faults
   */
  public record Outcome(
      List<TestOutcome> outcomes, SweepTable table, boolean passed, Path folder) {}

  /** Every number of threads with every target; an empty list leaves the settings' own. */
  public static Sweep of(TestSettings settings, List<Integer> threads, List<Double> targets) {
    var steps = new ArrayList<Step>();
    for (int count : threads.isEmpty() ? List.of(0) : threads) {
      for (double target : targets.isEmpty() ? List.of(0.0) : targets) {
        steps.add(step(settings, count, target));
      }
    }
    TestSettings load =
        threads.isEmpty()
            ? settings
            : settings.withDefault(RunProperties.THREADS.name(), Collections.max(threads));
    return new Sweep(load, List.copyOf(steps));
  }

  /**
   * Loads if need be and runs the steps; sweep.csv has those that are done. A step with faults does
   * not end the sweep, but the signal does.
   */
  public Outcome run(TestListener listener, StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    Series.check(steps.stream().map(Step::settings).toList());
    try (Series series = Series.open(settings, "sweep", listener, stop)) {
      var outcomes = new ArrayList<TestOutcome>();
      SweepTable table = SweepTable.EMPTY;
      for (Step step : steps) {
        if (stop.isRaised()) {
          break;
        }
        listener.note("step " + (outcomes.size() + 1) + " of " + steps.size() + ": " + step.name());
        Optional<TestOutcome> outcome = run(series, step, listener);
        if (outcome.isEmpty()) {
          break;
        }
        outcomes.add(outcome.get());
        table = table.plus(outcome.get().last());
        table.write(series.folder().resolve("sweep.csv"));
      }
      boolean passed =
          outcomes.size() == steps.size() && outcomes.stream().allMatch(TestOutcome::passed);
      return new Outcome(List.copyOf(outcomes), table, passed, series.folder());
    }
  }

  /** Nothing if nothing was measured, which the steps that follow would not mend. */
  private static Optional<TestOutcome> run(Series series, Step step, TestListener listener)
      throws ConfigurationException, IOException {
    try {
      return Optional.of(series.run(step.name(), step.settings()))
          .filter(outcome -> !outcome.results().isEmpty());
    } catch (RunFailedException e) {
      listener.note(e.getMessage());
      return Optional.empty();
    }
  }

  private static Step step(TestSettings settings, int threads, double target) {
    TestSettings changed = settings;
    var name = new ArrayList<String>();
    if (threads > 0) {
      changed = changed.with(RunProperties.THREADS.name(), threads);
      name.add("threads-" + threads);
    }
    if (target > 0) {
      String rate = TestSettings.plain(target);
      changed = changed.with(RunProperties.TARGET.name(), rate);
      name.add("target-" + rate);
    }
    return new Step(String.join("-", name), changed);
  }
}
