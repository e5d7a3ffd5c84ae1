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

  /** Down to a thousandth of the ceiling. */
  private static final int MOST_HALVINGS = 10;

  private static final int MOST_LOWERINGS = 5;

  /** What rounding to three digits may add to the distance of two rates. */
  private static final double ROUNDING = 1.01;

  /** How much below the highest rate that held the answer is confirmed. */
  private static final double MARGIN = 0.98;

  /** Trial of a rate. */
  interface Probe {
    boolean holds(double rate) throws ConfigurationException, RunFailedException, IOException;
  }

  /** The answer, which held each time it was tried again; empty if none was found. */
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
   * A step may hold by luck, so the rate is tried again. Where that fails the rate is lowered, each
   * time by twice as much: a store that disturbs now and then has its answer well below.
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

  /** Three digits: as many as such a measurement has. */
  private static double rounded(double rate) {
    return new BigDecimal(rate).round(new MathContext(3, RoundingMode.HALF_UP)).doubleValue();
  }
}
