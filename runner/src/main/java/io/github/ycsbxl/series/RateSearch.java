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
 * Search for the highest rate at which something holds, between nothing and a ceiling, in a bounded
 * number of steps: down by halves until it holds, then between the highest rate that held and the
 * lowest that did not by their geometric mean. Used once, by one thread.
 *
 * @param tolerance share of the answer by which a higher rate may still hold
 * @param confirmations how often in a row the answer has to hold after it was found
 * @param stopped whether the search is to end without an answer
 */
record RateSearch(double tolerance, int confirmations, Probe probe, BooleanSupplier stopped) {

  /** The number of halvings, which go down to a thousandth of the ceiling. */
  private static final int MOST_HALVINGS = 10;

  private static final int MOST_LOWERINGS = 5;

  /** The factor by which rounding to three digits may increase the distance of two rates. */
  private static final double ROUNDING = 1.01;

  /** The part of the highest rate that held at which the answer is confirmed. */
  private static final double MARGIN = 0.98;

  /** Trial of a rate. */
  interface Probe {
    boolean holds(double rate) throws ConfigurationException, RunFailedException, IOException;
  }

  /** Finds the answer, which held each time it was tried again; empty if none was found. */
  OptionalDouble below(double ceiling)
      throws ConfigurationException, RunFailedException, IOException {
    double holds = 0;
    double fails = ceiling;
    double rate = rounded(ceiling * (1 - tolerance));
    for (int tries = 0; fails > holds * (1 + tolerance) * ROUNDING; tries++) {
      if (holds == 0 && tries > MOST_HALVINGS || stopped.getAsBoolean()) {
        return OptionalDouble.empty();
      }
      if (probe.holds(rate)) {
        holds = rate;
      } else {
        fails = rate;
      }
      rate = rounded(holds == 0 ? rate / 2 : Math.sqrt(holds * fails));
    }
    return confirmed(rounded(holds * MARGIN));
  }

  /**
   * Tries the rate again, since a step may hold by luck. Where that fails the rate is lowered, each
   * time by twice as much, because a store with occasional disturbances has its answer well below.
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
      if (!probe.holds(rate)) {
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

  /** Rounds to three digits, which are as many as such a measurement has. */
  private static double rounded(double rate) {
    return new BigDecimal(rate).round(new MathContext(3, RoundingMode.HALF_UP)).doubleValue();
  }
}
