package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.run.PhasePlan;
import java.time.Duration;

/**
 * Workload that a benchmark runs at the same time as others, with its own settings. Immutable.
 *
 * @param name empty if the benchmark has only this workload
 * @param plan from the common settings and the scenario's own
 * @param delay from the start of a run to the start of the scenario
 */
public record Scenario(String name, BenchmarkPlan plan, Duration delay) {

  /** Returns the name of a phase, such as "run", followed by the scenario's unless it is empty. */
  static String phase(String label, String scenario) {
    return scenario.isEmpty() ? label : label + " of " + scenario;
  }

  /** Returns the sentence, preceded by the scenario's name if it has one. */
  String tell(String sentence) {
    return name.isEmpty() ? sentence : name + ": " + sentence;
  }

  /**
   * Returns the settings of this scenario.
   *
   * @param all settings of the benchmark
   */
  public BenchmarkSettings settings(BenchmarkSettings all) {
    return name.isEmpty() ? all : ScenarioSettings.of(all, name);
  }

  /** Returns the scenario's part of a run. */
  PhasePlan run() {
    return PhasePlan.run(plan.run());
  }
}
