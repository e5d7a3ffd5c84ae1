package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.Unit;
import java.util.Locale;

/** Numbers as the result files write them, whatever the locale. Stateless. */
final class Numbers {
  private Numbers() {}

  /** Three decimals: of a microsecond, that is to the nanosecond. */
  static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /** Nanoseconds become microseconds; plain numbers stay what they are. */
  static String inUnit(double value, Unit unit) {
    return decimal(unit == Unit.NANOS ? value / 1e3 : value);
  }
}
