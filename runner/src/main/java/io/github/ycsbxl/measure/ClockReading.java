package io.github.ycsbxl.measure;

import java.util.function.LongSupplier;

/**
 * Simultaneous reading of both clocks of this machine, which converts times between them. Readings
 * are repeated until they are close together, because a thread may be descheduled between two
 * readings. Immutable.
 *
 * @param nanos on the clock of {@link System#nanoTime}
 * @param wallMillis milliseconds since 1970
 */
public record ClockReading(long nanos, long wallMillis) {
  private static final long CLOSE_NANOS = 50_000;
  private static final int MOST_READINGS = 100;

  public static ClockReading now() {
    return of(System::nanoTime, System::currentTimeMillis);
  }

  /** Reads both clocks several times and returns the closest pair. */
  static ClockReading of(LongSupplier nanoClock, LongSupplier wallClockMillis) {
    ClockReading closest = null;
    long apart = Long.MAX_VALUE;
    for (int i = 0; i < MOST_READINGS && apart > CLOSE_NANOS; i++) {
      long before = nanoClock.getAsLong();
      long wallMillis = wallClockMillis.getAsLong();
      long took = nanoClock.getAsLong() - before;
      if (took < apart) {
        apart = took;
        closest = new ClockReading(before + took / 2, wallMillis);
      }
    }
    return closest;
  }
}
