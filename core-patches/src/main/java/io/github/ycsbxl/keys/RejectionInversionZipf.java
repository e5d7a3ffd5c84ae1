package io.github.ycsbxl.keys;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Sampler of a Zipf distribution: draws k from 1 to n with probability proportional to k^-theta,
 * for any theta above 0.
 *
 * <p>Rejection-inversion after W. Hörmann and G. Derflinger, "Rejection-inversion to generate
 * variates from monotone discrete distributions", ACM TOMACS 6(3), 1996. Set-up does not depend on
 * n, and a draw needs 1.00 to 1.02 uniform numbers on average. Results are exact up to the rounding
 * of a double: up to n of about 10^14, all ranks are distinguished; beyond, adjacent ranks in the
 * far tail are merged. A {@link ZipfTable} inverts the areas of the most likely ranks without exp
 * and log.
 *
 * <p>Immutable and thread-safe; the caller supplies the random generator.
 */
final class RejectionInversionZipf {
  private static final double TAYLOR_BELOW = 1e-8;

  /**
   * Distance of theta from 1 above which the closed form of the inverse loses at most two of a
   * double's sixteen digits. Beyond this distance, the sampler uses exp and log, which are several
   * times faster than expm1 and log1p.
   */
  private static final double CLOSED_FORM_FROM = 0.005;

  /**
   * Rank beyond which the rejection probability, theta (theta + 1) / (24 rank^2), is below the
   * precision of a double, so that only rounding errors would reject.
   */
  private static final long NEVER_REJECTED = 1L << 26;

  private static final Map<Double, RejectionInversionZipf> SAMPLERS = new ConcurrentHashMap<>();

  private final double theta;
  private final double oneMinusTheta;
  private final double lowerIntegral;
  private final ZipfTable table;
  private final double tableEnd;

  /**
   * Distance below a rank after the table within which its area is accepted without exp and log.
   */
  private final double acceptBelow;

  private RejectionInversionZipf(double theta, int tabulated) {
    this.theta = theta;
    this.oneMinusTheta = 1 - theta;
    this.lowerIntegral = integral(1.5) - 1;
    this.table = table(tabulated);
    this.tableEnd = table.end();
    double next = tabulated + 1;
    this.acceptBelow = next - inverseIntegral(integral(next + 0.5) - density(next));
  }

  /**
   * Returns the sampler of an exponent. All threads share it, because of the size of its table.
   *
   * @throws IllegalArgumentException unless theta is above 0 and finite
   */
  static RejectionInversionZipf of(double theta) {
    return SAMPLERS.computeIfAbsent(theta, any -> of(theta, ZipfTable.RANKS));
  }

  /**
   * Creates a sampler.
   *
   * @param tabulated number of ranks in the table, at least 1
   */
  static RejectionInversionZipf of(double theta, int tabulated) {
    if (!(theta > 0 && theta < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the Zipf exponent must be above 0 but is " + theta);
    }
    return new RejectionInversionZipf(theta, tabulated);
  }

  private ZipfTable table(int ranks) {
    var end = new double[ranks + 1];
    var acceptFrom = new double[ranks + 1];
    end[0] = lowerIntegral;
    for (int rank = 1; rank <= ranks; rank++) {
      end[rank] = integral(rank + 0.5);
      acceptFrom[rank] = end[rank] - density(rank);
    }
    return new ZipfTable(end, acceptFrom);
  }

  /**
   * Returns the only parameter that depends on the count. When the count grows, all other
   * parameters stay valid.
   */
  double upperIntegral(long count) {
    return integral(count + 0.5);
  }

  /**
   * Draws a rank from 1, the most likely, to n.
   *
   * @param count n, at least 1
   * @param upperIntegral result of {@link #upperIntegral(long)} for the count
   */
  long sample(RandomGenerator random, long count, double upperIntegral) {
    while (true) {
      double area = upperIntegral + random.nextDouble() * (lowerIntegral - upperIntegral);
      if (area <= tableEnd) {
        int rank = table.rank(area);
        if (table.accepts(rank, area)) {
          return Math.min(count, rank);
        }
        continue;
      }
      double position = inverseIntegral(area);
      long rank = Math.min(count, (long) (position + 0.5));
      if (rank - position <= acceptBelow
          || rank > NEVER_REJECTED
          || area >= integral(rank + 0.5) - density(rank)) {
        return rank;
      }
    }
  }

  private double density(double x) {
    return Math.exp(-theta * Math.log(x));
  }

  /** Returns the integral of the density, (x^(1-theta) - 1) / (1-theta), also for theta near 1. */
  private double integral(double x) {
    double log = Math.log(x);
    return expm1Ratio(oneMinusTheta * log) * log;
  }

  private double inverseIntegral(double area) {
    // For theta above 1, rounding may make the product less than -1.
    double product = Math.max(-1, area * oneMinusTheta);
    if (Math.abs(oneMinusTheta) >= CLOSED_FORM_FROM) {
      return Math.exp(Math.log(1 + product) / oneMinusTheta);
    }
    return Math.exp(log1pRatio(product) * area);
  }

  /** log(1 + x) / x. */
  private static double log1pRatio(double x) {
    return Math.abs(x) > TAYLOR_BELOW ? Math.log1p(x) / x : 1 - x * (0.5 - x / 3);
  }

  /** (e^x - 1) / x. */
  private static double expm1Ratio(double x) {
    return Math.abs(x) > TAYLOR_BELOW ? Math.expm1(x) / x : 1 + x * (0.5 + x / 6);
  }
}
