package io.github.ycsbxl.figures;

import io.github.ycsbxl.numbers.Numbers;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A figure: what every output needs to know of it. Immutable.
 *
 * @param name unique, and its column in CSV files
 * @param meaning as in results/README.md
 * @param value of a row of results: a number in ns if the unit is a time in ns, else in the unit; a
 *     text or a flag; null or an empty Optional if the row does not have it
 * @param names in the outputs that show it
 * @param hidesZero true if texts leave out a value of 0, because nothing of the kind happened
 */
public record Figure(
    String name,
    String meaning,
    FigureUnit unit,
    Better better,
    Function<ResultRow, ?> value,
    Map<FigureOutput, String> names,
    boolean hidesZero) {

  /** Creates a figure that no output shows yet. */
  static Figure named(
      String name, String meaning, FigureUnit unit, Better better, Function<ResultRow, ?> value) {
    return new Figure(name, meaning, unit, better, value, Map.of(), false);
  }

  /** Returns a copy that an output shows by this name. */
  Figure as(FigureOutput output, String spelled) {
    var all = new EnumMap<FigureOutput, String>(FigureOutput.class);
    all.putAll(names);
    all.put(output, spelled);
    return new Figure(name, meaning, unit, better, value, Map.copyOf(all), hidesZero);
  }

  /** Returns a copy whose value of 0 is left out of texts. */
  Figure unlessZero() {
    return new Figure(name, meaning, unit, better, value, names, true);
  }

  /** Returns the name in an output, if the output shows this figure. */
  public Optional<String> nameIn(FigureOutput output) {
    return Optional.ofNullable(names.get(output));
  }

  /** Returns the value of a row of results, if it has one. */
  public Optional<Object> value(ResultRow row) {
    Object known = value.apply(row);
    if (known instanceof Optional<?> some) {
      known = some.orElse(null);
    }
    if (known instanceof OptionalDouble some) {
      known = some.isPresent() ? some.getAsDouble() : null;
    }
    return Optional.ofNullable(known);
  }

  /** Returns the number of a row of results in the unit in which it is shown, if it has one. */
  public OptionalDouble number(ResultRow row) {
    return value(row)
        .map(unit::shown)
        .filter(Number.class::isInstance)
        .map(shown -> ((Number) shown).doubleValue())
        .stream()
        .mapToDouble(shown -> shown)
        .filter(shown -> !Double.isNaN(shown))
        .findFirst();
  }

  /** Returns true if texts show this value, which is the value of a row. */
  public boolean shows(double known) {
    return known > 0 || !hidesZero;
  }

  /** Returns the cell of a row of results in a CSV file. */
  public Optional<Object> cell(ResultRow row) {
    return value(row)
        .map(unit::shown)
        .map(shown -> unit.isOfCost() ? Numbers.significant((Double) shown) : shown);
  }
}
