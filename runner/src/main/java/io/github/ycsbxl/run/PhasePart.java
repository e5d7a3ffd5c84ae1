package io.github.ycsbxl.run;

import java.util.List;
import java.util.Set;

/**
 * Part of a phase: the work of one scenario, which has its own threads and connections. Without
 * scenarios, a phase has a single part without a name. Immutable.
 */
public final class PhasePart {
  private final String scenario;
  private final List<Worker> workers;
  private final Owner owner;
  private final PhasePlan phase;
  private final long delayNanos;

  /** Owner of the threads of a part. */
  interface Owner {
    /** Owner that does nothing. */
    Owner NONE = new Owner() {};

    /** Called before the first operation. Withdraws an earlier request to stop. */
    default void begin() {}

    /** Asks the workload to end. */
    default void requestStop() {}

    /** Receives the indices of threads that have not ended and may use their connections. */
    default void hanging(Set<Integer> threads) {}
  }

  /**
   * Creates a part.
   *
   * @param scenario name of the scenario; empty without scenarios
   * @param phase what the scenario does; its time limit counts from the start of the part
   * @param delayNanos from the start of the phase to the start of the part
   */
  PhasePart(String scenario, List<Worker> workers, Owner owner, PhasePlan phase, long delayNanos) {
    this.scenario = scenario;
    this.workers = workers;
    this.owner = owner;
    this.phase = phase;
    this.delayNanos = delayNanos;
  }

  /** Returns the part of a phase without scenarios. */
  static PhasePart alone(List<Worker> workers, PhasePlan phase) {
    return new PhasePart("", workers, Owner.NONE, phase, 0);
  }

  String scenario() {
    return scenario;
  }

  List<Worker> workers() {
    return workers;
  }

  Owner owner() {
    return owner;
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
