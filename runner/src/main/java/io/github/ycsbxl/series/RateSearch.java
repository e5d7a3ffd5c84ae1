package io.github.ycsbxl.series;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;

/**
 * Search for the highest rate that passes a probe, in a bounded number of steps. It halves the rate
 * until a step passes, then probes the geometric mean of the highest rate that passed and the
 * lowest that failed. Used once, by one thread.
 *
 * @param tolerance maximum relative distance between the two rates at the end
 * @param confirmations number of successive probes that the result must pass
 * @param stopped returns true to end the search without a result
 */
record RateSearch(double tolerance, int confirmations, Probe probe, BooleanSupplier stopped) {

  /** Maximum number of halvings. The search ends at about a thousandth of the ceiling. */
  private static final int MOST_HALVINGS = 10;

  private static final int MOST_LOWERINGS = 5;

  /** Maximum factor by which rounding to three digits increases the ratio of two rates. */
  private static final double ROUNDING = 1.01;

  /** Fraction of the highest rate that passed; the confirmation starts with this rate. */
  private static final double MARGIN = 0.98;

  /** Test of whether a step at a rate meets the bounds. */
  interface Probe {
    boolean holds(double rate, SearchPhase phase)
        throws ConfigurationException, RunFailedException, IOException;
  }

  /** Returns the highest confirmed rate up to the ceiling, or empty if there is none. */
  OptionalDouble below(double ceiling)
      throws ConfigurationException, RunFailedException, IOException {
    double holds = 0;
    double fails = ceiling;
    double rate = rounded(ceiling * (1 - tolerance));
    for (int tries = 0; fails > holds * (1 + tolerance) * ROUNDING; tries++) {
      if (holds == 0 && tries > MOST_HALVINGS || stopped.getAsBoolean()) {
        return OptionalDouble.empty();
      }
      if (probe.holds(rate, SearchPhase.BISECTING)) {
        holds = rate;
      } else {
        fails = rate;
      }
      rate = rounded(holds == 0 ? rate / 2 : Math.sqrt(holds * fails));
    }
    return confirmed(rounded(holds * MARGIN));
  }

  /**
   * Probes the rate again, since a single step may pass by luck. After each failure, it lowers the
   * rate by twice as much as before, because a store with occasional disturbances may sustain only
   * a far lower rate.
   */
  private OptionalDouble confirmed(double highest)
      throws ConfigurationException, RunFailedException, IOException {
    double rate = highest;
    double share = tolerance;
    int lowerings = 0;
    for (int held = 0; held < confirmations; held++) {
      if (stopped.getAsBoolean()) {
        return OptionalDouble.empty();
      }
      if (!probe.holds(rate, SearchPhase.CONFIRMING)) {
        if (lowerings++ == MOST_LOWERINGS) {
          return OptionalDouble.empty();
        }
        rate = rounded(rate / (1 + share));
        share *= 2;
        held = -1;
      }
    }
    return stopped.getAsBoolean() ? OptionalDouble.empty() : OptionalDouble.of(rate);
  }

  /** Rounds to three significant digits, the precision of such a measurement. */
  private static double rounded(double rate) {
    return new BigDecimal(rate).round(new MathContext(3, RoundingMode.HALF_UP)).doubleValue();
  }
}
