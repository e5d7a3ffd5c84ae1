package io.github.ycsbxl.session;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/**
 * Finds the highest rate at which something holds, between nothing and a ceiling, by steps whose
 * number is bounded: down by halves until it holds, then between the highest rate that held and the
 * lowest that did not by their geometric mean. Used once, by one thread.
 */
final class RateSearch {
  /** Down to a thousandth of the ceiling. */
  private static final int MOST_HALVINGS = 10;

  private static final int MOST_CONFIRMATIONS = 4;

  /** What rounding to three digits may add to the distance of two rates. */
  private static final double ROUNDING = 1.01;

  /** How much below the highest rate that held the answer is confirmed. */
  private static final double MARGIN = 0.98;

  private final double tolerance;
  private final Probe probe;

  /** Tries a rate. */
  interface Probe {
    boolean holds(double rate) throws ConfigurationException, RunFailedException, IOException;
  }

  /**
   * @param tolerance share of the answer by which a higher rate may still hold
   */
  RateSearch(double tolerance, Probe probe) {
    this.tolerance = tolerance;
    this.probe = probe;
  }

  /** The answer, which held when it was tried once more; empty if there is none. */
  OptionalDouble below(double ceiling)
      throws ConfigurationException, RunFailedException, IOException {
    double fails = ceiling;
    double rate = rounded(ceiling * (1 - tolerance));
    for (int halvings = 0; !probe.holds(rate); halvings++) {
      if (halvings == MOST_HALVINGS) {
        return OptionalDouble.empty();
      }
      fails = rate;
      rate = rounded(rate / 2);
    }
    return confirmed(highest(rate, fails));
  }

  private double highest(double holds, double fails)
      throws ConfigurationException, RunFailedException, IOException {
    double low = holds;
    double high = fails;
    while (high > low * (1 + tolerance) * ROUNDING) {
      double middle = rounded(Math.sqrt(low * high));
      if (probe.holds(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** A step may hold by luck, so the rate is tried again, and lowered if that fails. */
  private OptionalDouble confirmed(double held)
      throws ConfigurationException, RunFailedException, IOException {
    double rate = rounded(held * MARGIN);
    for (int tries = 0; tries < MOST_CONFIRMATIONS; tries++) {
      if (probe.holds(rate)) {
        return OptionalDouble.of(rate);
      }
      rate = rounded(rate * (1 - tolerance));
    }
    return OptionalDouble.empty();
  }

  /** Three digits: as many as such a measurement has. */
  private static double rounded(double rate) {
    return new BigDecimal(rate).round(new MathContext(3, RoundingMode.HALF_UP)).doubleValue();
  }
}
