package io.github.ycsbxl.measure;

/**
 * Time in which a scenario ran within a phase. Immutable.
 *
 * @param startedAtMillis wall-clock time of its first operation
 * @param durationNanos from its first operation to its last, or to the cut-off of the phase
 * @param backlogNanos average over its threads of how long their next operation was overdue at the
 *     end; 0 if the target rate was reached
 */
public record ScenarioTime(long startedAtMillis, long durationNanos, long backlogNanos) {

  /** Returns the time in which any of several clients ran the scenario. */
  ScenarioTime plus(ScenarioTime other) {
    long start = Math.min(startedAtMillis, other.startedAtMillis);
    long end = Math.max(endNanosAfter(start), other.endNanosAfter(start));
    return new ScenarioTime(start, end, Math.max(backlogNanos, other.backlogNanos));
  }

  /** Returns both as one time without the pause between them, like iterations of a run. */
  ScenarioTime then(ScenarioTime next) {
    return new ScenarioTime(
        startedAtMillis, durationNanos + next.durationNanos, backlogNanos + next.backlogNanos);
  }

  ScenarioTime earlier(long millis) {
    return new ScenarioTime(startedAtMillis - millis, durationNanos, backlogNanos);
  }

  private long endNanosAfter(long startMillis) {
    return (startedAtMillis - startMillis) * 1_000_000 + durationNanos;
  }
}
