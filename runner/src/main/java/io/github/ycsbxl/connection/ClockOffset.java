package io.github.ycsbxl.connection;

import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The coordinator's clock as a client process knows it, by round trips: whatever a network delays
 * in one direction, the error is no more than half of the fastest round trip. Immutable.
 *
 * @param offsetNanos what the coordinator's clock is ahead of this process's monotonic one
 * @param knownToNanos the most by which that may be wrong
 * @param wallAheadNanos what this process's time of day is ahead of the coordinator's clock
 */
record ClockOffset(long offsetNanos, long knownToNanos, long wallAheadNanos) {
  private static final int ROUND_TRIPS = 12;

  /** The clocks of a process. */
  interface OwnClocks {
    long monotonicNanos();

    /** The time of day, in ns since 1970. */
    long wallNanos();

    /** The clocks of this process. */
    static OwnClocks system() {
      return new OwnClocks() {
        @Override
        public long monotonicNanos() {
          return System.nanoTime();
        }

        @Override
        public long wallNanos() {
          return CoordinatorClock.nanos(Instant.now());
        }
      };
    }
  }

  /** A question to the coordinator for its clock. */
  interface Question {
    long coordinatorNanos() throws IOException;
  }

  /** Measures the clock by the fastest of some round trips. */
  static ClockOffset measure(OwnClocks own, Question question) throws IOException {
    ClockOffset best = null;
    for (int i = 0; i < ROUND_TRIPS; i++) {
      long before = own.monotonicNanos();
      long theirs = question.coordinatorNanos();
      long wall = own.wallNanos();
      long half = (own.monotonicNanos() - before + 1) / 2;
      if (best == null || half < best.knownToNanos) {
        best = new ClockOffset(theirs - before - half, half, wall - half - theirs);
      }
    }
    return best;
  }

  /** What is written of how well the clocks are known: at least one ms, as 0 means nothing. */
  long knownToMillis() {
    return TimeUnit.NANOSECONDS.toMillis(knownToNanos) + 1;
  }
}
