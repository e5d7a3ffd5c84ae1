package io.github.ycsbxl.fleet;

import io.github.ycsbxl.log.Phase;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Another machine's clock as a client process knows it, by round trips: whatever a network delays
 * in one direction, the error is no more than half of the fastest round trip. Immutable.
 *
 * @param offsetNanos what the other clock is ahead of this process's monotonic one
 * @param knownToNanos the most by which that may be wrong
 * @param wallAheadNanos what this process's time of day is ahead of the other clock
 */
public record ClockOffset(long offsetNanos, long knownToNanos, long wallAheadNanos) {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** The clocks of a process. */
  public interface OwnClocks {
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
          return ClockOffset.nanos(Instant.now());
        }
      };
    }
  }

  /** A question to the other machine for its clock, in ns since 1970. */
  public interface Question {
    long theirNanos() throws IOException;
  }

  /** The time in ns since 1970. */
  public static long nanos(Instant instant) {
    return instant.getEpochSecond() * NANOS_PER_SECOND + instant.getNano();
  }

  /** The instant of a time in ns since 1970. */
  public static Instant instant(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
  }

  /**
   * The round trips that measure a clock.
   *
   * @param most of them
   * @param enough is how well the clock has to be known, so that it need not be asked again
   * @param between is the time from one to the next
   */
  public record RoundTrips(int most, Duration enough, Duration between) {
    /** Those to a server that is only asked by processes of one fleet. */
    public static final RoundTrips OF_FLEET = new RoundTrips(12, Duration.ZERO, Duration.ZERO);
  }

  /**
   * Measures the clock by the fastest of some round trips, which end early at one without an
   * answer.
   *
   * @throws IOException if the first one has no answer
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

  /** Measures the clock by one round trip. */
  private static ClockOffset measureOnce(OwnClocks own, Question question) throws IOException {
    long before = own.monotonicNanos();
    long theirs = question.theirNanos();
    long wall = own.wallNanos();
    long half = (own.monotonicNanos() - before + 1) / 2;
    return new ClockOffset(theirs - before - half, half, wall - half - theirs);
  }

  /** The time of the other clock now. */
  public Instant now(OwnClocks own) {
    return instant(own.monotonicNanos() + offsetNanos);
  }

  /**
   * Describes a start by the other clock.
   *
   * @param late how long after it this process learned of it; negative if it knew in time
   */
  public Phase.CommonStart describe(Instant start, Duration late) {
    return new Phase.CommonStart(
        start.toEpochMilli(),
        Math.max(0, late.toMillis()),
        Math.round(wallAheadNanos / 1e6),
        knownToMillis());
  }

  /** What is written of how well the clocks are known: at least one ms, as 0 means nothing. */
  long knownToMillis() {
    return TimeUnit.NANOSECONDS.toMillis(knownToNanos) + 1;
  }
}
