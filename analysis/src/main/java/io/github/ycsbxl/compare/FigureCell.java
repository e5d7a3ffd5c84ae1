package io.github.ycsbxl.compare;

import java.util.Optional;

/** Parser of measured values, which must be neither negative nor infinite. Stateless. */
final class FigureCell {
  private FigureCell() {}

  /** Returns the number in a cell, or empty if the cell is empty or missing. */
  static Optional<Double> number(String column, String cell) {
    return cell == null || cell.isEmpty() ? Optional.empty() : Optional.of(of(column, cell));
  }

  /** Parses a number. An IllegalArgumentException names the place of an invalid one. */
  static double of(String place, String digits) {
    double number;
    try {
      number = Double.parseDouble(digits);
    } catch (NumberFormatException e) {
      throw wrong(place, digits, e);
    }
    if (!(number >= 0) || Double.isInfinite(number)) {
      throw wrong(place, digits, null);
    }
    return number;
  }

  private static IllegalArgumentException wrong(String place, String digits, Exception cause) {
    return new IllegalArgumentException(
        place + ": expected a number of 0 or more, not '" + digits + "'", cause);
  }
}
