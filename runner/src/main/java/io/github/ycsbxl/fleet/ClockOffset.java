package io.github.ycsbxl.fleet;

import io.github.ycsbxl.log.CommonStart;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Offset of another machine's clock, measured by round trips. The error is at most half of the
 * fastest round trip, even if network delays are asymmetric. Immutable.
 *
 * @param offsetNanos offset of the other clock from this process's monotonic clock
 * @param knownToNanos maximum error of the offset
 * @param wallAheadNanos offset of this process's wall clock from the other clock
 */
public record ClockOffset(long offsetNanos, long knownToNanos, long wallAheadNanos) {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** Clocks of a process. */
  public interface OwnClocks {
    long monotonicNanos();

    /** Returns the wall-clock time in nanoseconds since 1970. */
    long wallNanos();

    /** Returns the clocks of this process. */
    static OwnClocks system() {
      return new OwnClocks() {
        @Override
        public long monotonicNanos() {
          return System.nanoTime();
        }

        @Override
        public long wallNanos() {
          return ClockOffset.nanos(Instant.now());
        }
      };
    }
  }

  /** Request for the other machine's time, in nanoseconds since 1970. */
  public interface Question {
    long theirNanos() throws IOException;
  }

  /** Converts an instant to nanoseconds since 1970. */
  public static long nanos(Instant instant) {
    return instant.getEpochSecond() * NANOS_PER_SECOND + instant.getNano();
  }

  /** Converts nanoseconds since 1970 to an instant. */
  public static Instant instant(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
  }

  /**
   * Settings of the round trips that measure a clock.
   *
   * @param most maximum number of round trips
   * @param enough error below which no further round trip is needed
   * @param between time between two round trips
   */
  public record RoundTrips(int most, Duration enough, Duration between) {
    /** Settings for a coordinator, which has to respond to only one fleet. */
    public static final RoundTrips OF_FLEET = new RoundTrips(12, Duration.ZERO, Duration.ZERO);
  }

  /**
   * Measures the offset by the fastest of several round trips. Stops at the first one without a
   * response.
   *
   * @throws IOException if the first round trip has no response
   */
  public static ClockOffset measure(OwnClocks own, Question question, RoundTrips trips)
      throws IOException {
    ClockOffset best = measureOnce(own, question);
    for (int i = 1; i < trips.most && best.knownToNanos > trips.enough.toNanos(); i++) {
      LockSupport.parkNanos(trips.between.toNanos());
      try {
        ClockOffset next = measureOnce(own, question);
        best = next.knownToNanos < best.knownToNanos ? next : best;
      } catch (IOException e) {
        return best;
      }
    }
    return best;
  }

  private static ClockOffset measureOnce(OwnClocks own, Question question) throws IOException {
    long before = own.monotonicNanos();
    long theirs = question.theirNanos();
    long wall = own.wallNanos();
    long half = (own.monotonicNanos() - before + 1) / 2;
    return new ClockOffset(theirs - before - half, half, wall - half - theirs);
  }

  /** Returns the current time of the other clock. */
  public Instant now(OwnClocks own) {
    return instant(own.monotonicNanos() + offsetNanos);
  }

  /**
   * Describes a start on the other clock.
   *
   * @param late time from the start until this process learned of it; negative if known in advance
   */
  public CommonStart describe(Instant start, Duration late) {
    return new CommonStart(
        start.toEpochMilli(),
        Math.max(0, late.toMillis()),
        Math.round(wallAheadNanos / 1e6),
        knownToMillis());
  }

  /** Returns the error for the log: at least 1 ms, because 0 means unknown. */
  long knownToMillis() {
    return TimeUnit.NANOSECONDS.toMillis(knownToNanos) + 1;
  }
}
