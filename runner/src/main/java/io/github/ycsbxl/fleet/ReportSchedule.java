package io.github.ycsbxl.fleet;

import io.github.ycsbxl.setup.ClientsConfig;
import java.time.Duration;
import java.util.Optional;

/**
 * Schedule of the clients' reports. The intervals of a phase end at the same time in all clients. A
 * report shortly after this time has fresh data. Responding to many reports at once costs the
 * coordinator less CPU than responding to each separately. Immutable.
 *
 * @param clients number of clients; many clients report less often
 */
record ReportSchedule(int clients) {
  /** Time for a client to write its interval. */
  static final long WRITING_MILLIS = 200;

  private static final int MANY = 100;
  private static final int VERY_MANY = 500;

  /** Returns the time between two reports of a client. */
  Duration every() {
    return Duration.ofSeconds(clients < MANY ? 1 : clients < VERY_MANY ? 2 : 3);
  }

  /** Returns the time without a report after which a client is silent. */
  Duration silence() {
    Duration twoReports = every().multipliedBy(2);
    return twoReports.compareTo(ClientsConfig.SILENT) > 0 ? twoReports : ClientsConfig.SILENT;
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
