package io.github.ycsbxl.measure;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.ycsbxl.measure.PhaseMeasurement.Threads;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Start and length of a scenario within a phase. Immutable.
 *
 * @param startedAtMillis wall-clock time of its first operation
 * @param durationNanos from its first operation to its last, or to its end if it was cut off
 * @param backlogNanos time by which the next operation of a thread was overdue at the end, mean of
 *     its threads; 0 if the target rate was reached
 * @param threads times of its threads
 * @param pacing empty without a target rate
 */
public record ScenarioTime(
    long startedAtMillis,
    long durationNanos,
    long backlogNanos,
    Threads threads,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Pacing> pacing) {

  /** Replaces missing members, for logs of earlier releases. */
  public ScenarioTime {
    threads = Objects.requireNonNullElse(threads, Threads.UNKNOWN);
    pacing = pacing == null ? Optional.empty() : pacing;
  }

  /** Creates the time of a scenario without a target rate. */
  public ScenarioTime(
      long startedAtMillis, long durationNanos, long backlogNanos, Threads threads) {
    this(startedAtMillis, durationNanos, backlogNanos, threads, Optional.empty());
  }

  /**
   * Outcome of the operations that a target rate made due. Immutable.
   *
   * @param due number of operations that were due until the end
   * @param started number of these that were started
   * @param late number of starts that were late because the thread was still busy when the
   *     operation was due
   * @param mostOverdueNanos longest time from the due time of an operation to its start, or to the
   *     end if it was not started
   */
  public record Pacing(double due, long started, long late, long mostOverdueNanos) {
    /** Returns the sum over threads, clients, scenarios or iterations. */
    public Pacing plus(Pacing other) {
      return new Pacing(
          due + other.due,
          started + other.started,
          late + other.late,
          Math.max(mostOverdueNanos, other.mostOverdueNanos));
    }

    /**
     * Returns a copy in which every started operation was due. An evenly spaced operation is due at
     * the start of its gap, and the target rate makes it due by parts until the gap's end.
     */
    Pacing atLeastStarted() {
      return new Pacing(Math.max(due, started), started, late, mostOverdueNanos);
    }

    /** Returns the percentage of due operations that were started. */
    public double startedPercent() {
      return due <= started ? 100 : 100 * started / due;
    }

    /** Returns the percentage of starts that were late. */
    public double latePercent() {
      return started == 0 ? 0 : 100.0 * late / started;
    }
  }

  /** Returns the sum of two sets of scheduled operations, one of which may be missing. */
  public static Optional<Pacing> sum(Optional<Pacing> one, Optional<Pacing> other) {
    return Stream.of(one, other).flatMap(Optional::stream).reduce(Pacing::plus);
  }

  /** Returns the time from the first client's start to the last client's end. */
  public ScenarioTime plus(ScenarioTime other) {
    long start = Math.min(startedAtMillis, other.startedAtMillis);
    long end = Math.max(endNanosAfter(start), other.endNanosAfter(start));
    return new ScenarioTime(
        start,
        end,
        Math.max(backlogNanos, other.backlogNanos),
        threads.plus(other.threads),
        sum(pacing, other.pacing));
  }

  /** Returns the sum with the next iteration, without the pause between the two. */
  ScenarioTime then(ScenarioTime next) {
    return new ScenarioTime(
        startedAtMillis,
        durationNanos + next.durationNanos,
        backlogNanos + next.backlogNanos,
        threads.then(next.threads),
        sum(pacing, next.pacing));
  }

  /** Returns a copy whose backlog is at least this long. */
  public ScenarioTime overdueBy(long nanos) {
    return new ScenarioTime(
        startedAtMillis, durationNanos, Math.max(backlogNanos, nanos), threads, pacing);
  }

  ScenarioTime earlier(long millis) {
    return new ScenarioTime(startedAtMillis - millis, durationNanos, backlogNanos, threads, pacing);
  }

  private long endNanosAfter(long startMillis) {
    return (startedAtMillis - startMillis) * 1_000_000 + durationNanos;
  }
}
