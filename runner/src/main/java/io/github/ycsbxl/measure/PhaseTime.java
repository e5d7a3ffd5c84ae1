package io.github.ycsbxl.measure;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Start and length of a phase, or of one scenario within it, and how far its threads kept the
 * target rate. Immutable.
 *
 * @param startedAtMillis wall-clock time of the first operation
 * @param durationNanos from the scheduled start of the first operation to the end of the last one,
 *     or to the time limit or cut-off
 * @param backlogNanos time by which the next operation of a thread was overdue at the end, averaged
 *     over the threads; 0 if the target rate was reached
 * @param threads times of the client threads
 * @param pacing empty unless every operation has a schedule
 */
public record PhaseTime(
    long startedAtMillis,
    long durationNanos,
    long backlogNanos,
    Threads threads,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Pacing> pacing) {

  /** Replaces missing members, for logs of earlier releases. */
  public PhaseTime {
    threads = Objects.requireNonNullElse(threads, Threads.UNKNOWN);
    pacing = pacing == null ? Optional.empty() : pacing;
  }

  /** Creates a time without a target rate, in which the times of threads are unknown. */
  public PhaseTime(long startedAtMillis, long durationNanos) {
    this(startedAtMillis, durationNanos, 0, Threads.UNKNOWN, Optional.empty());
  }

  /**
   * Times of client threads, each from its first operation's scheduled start to its last one's end,
   * or to the cut-off. Immutable.
   *
   * @param activeNanos sum over the threads; 0 if unknown
   * @param aloneNanos for which one of several threads ran alone, after the others had done their
   *     operations; of several clients, the longest
   */
  public record Threads(long activeNanos, long aloneNanos) {
    public static final Threads UNKNOWN = new Threads(0, 0);

    Threads plus(Threads other) {
      return new Threads(activeNanos + other.activeNanos, Math.max(aloneNanos, other.aloneNanos));
    }

    Threads then(Threads next) {
      return new Threads(activeNanos + next.activeNanos, aloneNanos + next.aloneNanos);
    }
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
  public PhaseTime plus(PhaseTime other) {
    long start = Math.min(startedAtMillis, other.startedAtMillis);
    long end = Math.max(endNanosAfter(start), other.endNanosAfter(start));
    return new PhaseTime(
        start,
        end,
        Math.max(backlogNanos, other.backlogNanos),
        threads.plus(other.threads),
        sum(pacing, other.pacing));
  }

  /** Returns the sum with the next iteration, without the pause between the two. */
  PhaseTime then(PhaseTime next) {
    return new PhaseTime(
        startedAtMillis,
        durationNanos + next.durationNanos,
        backlogNanos + next.backlogNanos,
        threads.then(next.threads),
        sum(pacing, next.pacing));
  }

  /** Returns a copy whose backlog is at least this long. */
  public PhaseTime overdueBy(long nanos) {
    return new PhaseTime(
        startedAtMillis, durationNanos, Math.max(backlogNanos, nanos), threads, pacing);
  }

  PhaseTime withPacing(Optional<Pacing> known) {
    return new PhaseTime(startedAtMillis, durationNanos, backlogNanos, threads, known);
  }

  PhaseTime earlier(long millis) {
    return new PhaseTime(startedAtMillis - millis, durationNanos, backlogNanos, threads, pacing);
  }

  private long endNanosAfter(long startMillis) {
    return (startedAtMillis - startMillis) * 1_000_000 + durationNanos;
  }
}
