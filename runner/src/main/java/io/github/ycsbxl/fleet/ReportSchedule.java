package io.github.ycsbxl.fleet;

import java.time.Duration;
import java.util.Optional;

/**
 * Schedule of client processes' reports. All intervals of a phase end at once, as the processes
 * start together; a report shortly after such an end has the interval while it is new. So the
 * reports of all come together, too, and answering many in a row costs less than as many one by
 * one. Immutable.
 *
 * @param clients the number of processes; very many report less often
 */
record ReportSchedule(int clients) {
  /** Time for a process to write its interval. */
  static final long WRITING_MILLIS = 200;

  private static final long SECOND_MILLIS = 1_000;
  private static final long MOST_A_SECOND = 500;

  /** The time between two reports of a process. */
  Duration every() {
    return Duration.ofMillis(SECOND_MILLIS * Math.max(1, Math.min(2, clients / MOST_A_SECOND)));
  }

  /**
   * The time from a report to the next one, from a quarter of the usual time to a quarter more.
   *
   * @param sinceStart from the start of a phase to the report; negative before that, and empty as
   *     long as no start is known
   */
  Duration untilNext(Optional<Duration> sinceStart) {
    return sinceStart.map(this::untilNext).orElse(every());
  }

  private Duration untilNext(Duration sinceStart) {
    long every = every().toMillis();
    long until = every - Math.floorMod(sinceStart.toMillis() - WRITING_MILLIS, every);
    return Duration.ofMillis(until < every / 4 ? until + every : until);
  }
}
