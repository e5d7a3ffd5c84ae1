package io.github.ycsbxl.fleet;

import java.time.Duration;
import java.util.Optional;

/**
 * Schedule of the clients' reports. The intervals of a phase end at the same time in all clients. A
 * report shortly after this time has fresh data. Responding to many reports at once costs the
 * coordinator less CPU than responding to each separately. Immutable.
 *
 * @param clients number of clients; 100 or more report every other second
 */
record ReportSchedule(int clients) {
  /** Time for a client to write its interval. */
  static final long WRITING_MILLIS = 200;

  private static final long SECOND_MILLIS = 1_000;
  private static final long MOST_A_SECOND = 50;

  /** Returns the time between two reports of a client. */
  Duration every() {
    return Duration.ofMillis(SECOND_MILLIS * Math.max(1, Math.min(2, clients / MOST_A_SECOND)));
  }

  /**
   * Returns the time from a report to the next one. It differs from the usual time by at most a
   * quarter.
   *
   * @param sinceStart from the start of the phase to the report; negative before it, empty if
   *     unknown
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
