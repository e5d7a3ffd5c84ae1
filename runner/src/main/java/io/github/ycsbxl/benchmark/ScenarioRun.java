package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.Lane;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.workload.ScaleWorkload;

/** Scenario in this client, with its workload and its connections to the store. Not thread-safe. */
final class ScenarioRun {
  private final Scenario scenario;
  private final RunPlan runPlan;
  private Engine engine;

  ScenarioRun(Scenario scenario) throws RunFailedException {
    this.scenario = scenario;
    this.runPlan = scenario.plan().runPlan();
  }

  Scenario scenario() {
    return scenario;
  }

  String name() {
    return scenario.name();
  }

  BenchmarkPlan plan() {
    return scenario.plan();
  }

  RunPlan runPlan() {
    return runPlan;
  }

  /** Returns true if an audit follows the run. */
  boolean isAudited() {
    return runPlan.scaleWorkload().filter(ScaleWorkload::audits).isPresent()
        && !plan().forgetsRecords();
  }

  Engine engine() {
    return engine;
  }

  void opened(Engine open) {
    engine = open;
  }

  /** Returns the checks of the store that precede the load and the run of this scenario. */
  StorePreconditions preconditions(BenchmarkKind kind) {
    return new StorePreconditions(plan(), kind, runPlan, engine);
  }

  /** Returns this scenario's part of a phase. */
  Lane lane(PhasePlan phase) {
    boolean runs = phase.kind() == PhasePlan.Kind.RUN;
    return engine.lane(name(), phase, runs ? scenario.delay().toNanos() : 0);
  }
}
