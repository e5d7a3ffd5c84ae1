package io.github.ycsbxl.page;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;

/**
 * A cell of a table. Immutable.
 *
 * @param text as people read it
 * @param value the number behind it, with all its digits
 */
public record Cell(String text, Optional<String> value) {
  static final Cell EMPTY = text("");

  static Cell text(String text) {
    return new Cell(text, Optional.empty());
  }

  /** Makes the cell for what a column of a table has in a row: a number, a text or nothing. */
  public static Cell of(Object value) {
    if (value instanceof Optional<?> known) {
      return known.map(Cell::of).orElse(EMPTY);
    }
    if (value instanceof OptionalDouble known) {
      return number(known.orElse(Double.NaN));
    }
    if (value instanceof OptionalLong known) {
      return known.isPresent() ? count(known.getAsLong()) : EMPTY;
    }
    if (value instanceof OptionalInt known) {
      return known.isPresent() ? count(known.getAsInt()) : EMPTY;
    }
    if (value instanceof Double || value instanceof BigDecimal) {
      return number(((Number) value).doubleValue());
    }
    if (value instanceof Number count) {
      return count(count.longValue());
    }
    return value instanceof Cell cell ? cell : text(value == null ? "" : value.toString());
  }

  /** Makes the cell of a number, which is empty if the value is not a number. */
  static Cell number(double value) {
    return Double.isNaN(value)
        ? EMPTY
        : new Cell(NumberFormats.number(value), Optional.of(Double.toString(value)));
  }

  static Cell count(long value) {
    return new Cell(NumberFormats.whole(value), Optional.of(Long.toString(value)));
  }

  /** The cell of the number whose decimal point is so many places further to the right. */
  Cell moved(int places) {
    return value
        .filter(digits -> Double.isFinite(Double.parseDouble(digits)))
        .map(digits -> new BigDecimal(digits).movePointRight(places))
        .map(
            number ->
                new Cell(
                    NumberFormats.number(number.doubleValue()),
                    Optional.of(number.toPlainString())))
        .orElse(this);
  }

  /** The number behind the text; empty if there is none. */
  public DoubleStream number() {
    return value.stream().mapToDouble(Double::parseDouble);
  }

  /** The number behind the text with all its digits; empty if there is none. */
  public String digits() {
    return value.orElse("");
  }
}
