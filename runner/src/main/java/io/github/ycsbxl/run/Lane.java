package io.github.ycsbxl.run;

import java.util.List;

/**
 * Part of a phase: the work of one scenario, which has its own threads and connections. Without
 * scenarios, a phase has a single lane without a name. Immutable.
 */
public final class Lane {
  private final String scenario;
  private final List<Worker> workers;
  private final Runnable requestStop;
  private final PhasePlan phase;
  private final long delayNanos;

  /**
   * Creates a lane.
   *
   * @param scenario name of the scenario; empty without scenarios
   * @param requestStop asks the workload to end
   * @param phase what the scenario does; its time limit counts from the start of the lane
   * @param delayNanos from the start of the phase to the start of the lane
   */
  Lane(
      String scenario,
      List<Worker> workers,
      Runnable requestStop,
      PhasePlan phase,
      long delayNanos) {
    this.scenario = scenario;
    this.workers = workers;
    this.requestStop = requestStop;
    this.phase = phase;
    this.delayNanos = delayNanos;
  }

  /** Returns the lane of a phase without scenarios. */
  static Lane alone(List<Worker> workers, Runnable requestStop, PhasePlan phase) {
    return new Lane("", workers, requestStop, phase, 0);
  }

  String scenario() {
    return scenario;
  }

  List<Worker> workers() {
    return workers;
  }

  void requestStop() {
    requestStop.run();
  }

  PhasePlan phase() {
    return phase;
  }

  long delayNanos() {
    return delayNanos;
  }

  /** Returns true if the operations have a schedule, from a target rate. */
  boolean isPaced() {
    return workers.stream().anyMatch(worker -> worker.isPaced(phase));
  }
}
