package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.PhasePart;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.PartPlan;
import io.github.ycsbxl.workload.ScaleWorkload;

/**
 * Part of a benchmark in this client, with its workload and its connections to the store. Not
 * thread-safe.
 */
final class PartRun {
  private final PartPlan plan;
  private final RunPlan runPlan;
  private Engine engine;

  PartRun(PartPlan plan) throws RunFailedException {
    this.plan = plan;
    this.runPlan = plan.runPlan();
  }

  String name() {
    return plan.name();
  }

  PartPlan plan() {
    return plan;
  }

  RunPlan runPlan() {
    return runPlan;
  }

  /** Returns true if an audit follows the run. */
  boolean isAudited() {
    return runPlan.scaleWorkload().filter(ScaleWorkload::audits).isPresent()
        && !plan.store().forgetsRecords();
  }

  Engine engine() {
    return engine;
  }

  void opened(Engine open) {
    engine = open;
  }

  /** Returns the checks of the store that precede the load and the run of this part. */
  StorePreconditions preconditions(BenchmarkKind kind) {
    return new StorePreconditions(plan, kind, runPlan, engine);
  }

  /** Returns what this part does in a phase. */
  PhasePart phase(PhasePlan phase) {
    boolean runs = phase.kind() == PhasePlan.Kind.RUN;
    return engine.part(name(), phase, runs ? plan.delay().toNanos() : 0);
  }
}
