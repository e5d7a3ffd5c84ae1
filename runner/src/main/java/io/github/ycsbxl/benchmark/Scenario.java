package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.run.PhasePlan;
import java.time.Duration;

/**
 * One of the workloads that a benchmark runs at the same time, with settings of its own. Immutable.
 *
 * @param name empty if the benchmark has no scenarios and this is all of it
 * @param plan read from the common settings and those of the scenario
 * @param delay from the start of a run to the start of the scenario
 */
public record Scenario(String name, BenchmarkPlan plan, Duration delay) {

  /** Returns a sentence that names the scenario, if it has a name. */
  String tell(String sentence) {
    return name.isEmpty() ? sentence : name + ": " + sentence;
  }

  /** Returns the settings of this scenario among those of the benchmark. */
  public BenchmarkSettings settings(BenchmarkSettings all) {
    return name.isEmpty() ? all : ScenarioSettings.of(all, name);
  }

  /** Returns the scenario's part of a run. */
  PhasePlan run() {
    return PhasePlan.run(plan.run());
  }
}
