package io.github.ycsbxl.measure;

import io.github.ycsbxl.measure.PhaseMeasurement.Threads;
import java.util.Objects;

/**
 * Start and length of a scenario within a phase. Immutable.
 *
 * @param startedAtMillis wall-clock time of its first operation
 * @param durationNanos from its first operation to its last, or to its end if it was cut off
 * @param backlogNanos time by which the next operation of a thread was overdue at the end, mean of
 *     its threads; 0 if the target rate was reached
 * @param threads times of its threads
 */
public record ScenarioTime(
    long startedAtMillis, long durationNanos, long backlogNanos, Threads threads) {

  /** Replaces a missing member, for logs of earlier releases. */
  public ScenarioTime {
    threads = Objects.requireNonNullElse(threads, Threads.UNKNOWN);
  }

  /** Returns the time from the first client's start to the last client's end. */
  public ScenarioTime plus(ScenarioTime other) {
    long start = Math.min(startedAtMillis, other.startedAtMillis);
    long end = Math.max(endNanosAfter(start), other.endNanosAfter(start));
    return new ScenarioTime(
        start, end, Math.max(backlogNanos, other.backlogNanos), threads.plus(other.threads));
  }

  /** Returns the sum with the next iteration, without the pause between the two. */
  ScenarioTime then(ScenarioTime next) {
    return new ScenarioTime(
        startedAtMillis,
        durationNanos + next.durationNanos,
        backlogNanos + next.backlogNanos,
        threads.then(next.threads));
  }

  ScenarioTime earlier(long millis) {
    return new ScenarioTime(startedAtMillis - millis, durationNanos, backlogNanos, threads);
  }

  private long endNanosAfter(long startMillis) {
    return (startedAtMillis - startMillis) * 1_000_000 + durationNanos;
  }
}
