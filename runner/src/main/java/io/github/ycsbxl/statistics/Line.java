package io.github.ycsbxl.statistics;

/**
 * Least-squares line through samples. Immutable.
 *
 * @param slope per unit of the places
 * @param spread sum of the squared deviations of the places from their mean
 * @param residuals differences of the samples from the line
 */
record Line(double slope, double spread, double[] residuals) {
  static Line through(double[] places, double[] values) {
    double[] at = Vectors.minus(places, Vectors.mean(places));
    double[] residuals = Vectors.minus(values, Vectors.mean(values));
    double spread = Vectors.product(at, at, 0);
    double slope = Vectors.product(at, residuals, 0) / spread;
    for (int i = 0; i < residuals.length; i++) {
      residuals[i] -= slope * at[i];
    }
    return new Line(slope, spread, residuals);
  }

  /** Returns the sum of the squared residuals. */
  double squares() {
    return Vectors.product(residuals, residuals, 0);
  }
}
