package io.github.ycsbxl.statistics;

/**
 * Correlation of neighbouring samples in a time series. Successive seconds of a run are correlated
 * (a compaction lasts longer than a second), so they contain less information than as many
 * independent samples. The formulas hold for a first-order autoregressive series. Immutable.
 *
 * @param r from 0 to 0.99; negative correlations count as 0
 */
record Autocorrelation(double r) {
  private static final double MOST = 0.99;

  /**
   * Curve that was estimated from the samples and subtracted from them, which lowers the
   * correlation of the residuals (F. H. C. Marriott and J. A. Pope, "Bias in the estimation of
   * autocorrelations", Biometrika 41, 1954; M. G. Kendall, ibid.).
   */
  enum Fit {
    /** Lowers it by {@code (1 + 3 r) / (n - 1)}. */
    MEAN {
      @Override
      double corrected(double biased, int n) {
        return ((n - 1) * biased + 1) / (n - 4);
      }
    },

    /** Lowers it by {@code (2 + 4 r) / n}. */
    LINE {
      @Override
      double corrected(double biased, int n) {
        return (n * biased + 2) / (n - 4);
      }
    },

    /** A line through each of two parts lowers it by {@code (4 + 8 r) / n}. */
    TWO_LINES {
      @Override
      double corrected(double biased, int n) {
        return (n * biased + 4) / (n - 8);
      }
    };

    abstract double corrected(double biased, int n);
  }

  /**
   * Returns the correlation, corrected for the bias of the fit.
   *
   * @param residuals of one or more successive parts; neighbours are in the same part
   */
  static Autocorrelation of(Fit fit, double[]... residuals) {
    double squares = 0;
    double neighbours = 0;
    int n = 0;
    for (double[] part : residuals) {
      squares += Vectors.product(part, part, 0);
      neighbours += Vectors.product(part, part, 1);
      n += part.length;
    }
    double r = fit.corrected(squares > 0 ? neighbours / squares : 0, n);
    return new Autocorrelation(Math.min(Math.max(r, 0), MOST));
  }

  /**
   * Returns the number of independent samples whose mean has the same error (G. V. Bayley and J. M.
   * Hammersley, "The 'effective' number of independent observations in an autocorrelated time
   * series", JRSS Supplement 8, 1946).
   */
  double independent(double n) {
    return n * (1 - r) / (1 + r);
  }

  /**
   * Returns the degrees of freedom of a standard error from {@code n} residuals. The long-run
   * variance is {@code v / (1 - r)^2}, and the estimates of the innovation variance v and of r are
   * nearly independent, with the relative variance {@code 2 / n} and the variance {@code (1 - r^2)
   * / n} (G. E. P. Box and G. M. Jenkins, Time Series Analysis, 1976, A7.5). This number of degrees
   * of freedom yields the same relative variance (F. E. Satterthwaite, "An approximate distribution
   * of estimates of variance components", Biometrics Bulletin 2, 1946).
   */
  double degreesOfFreedom(double n) {
    return Math.max(1, n * (1 - r) / (3 + r));
  }
}
