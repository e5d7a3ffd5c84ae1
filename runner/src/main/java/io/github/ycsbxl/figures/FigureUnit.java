package io.github.ycsbxl.figures;

/** Units of figures. Times are measured in ns, and shown in larger units. */
public enum FigureUnit {
  COUNT("", 1),
  /** Flag, text or list of numbers. */
  WORDS("", 1),
  /** Unit of the row: µs, or plain numbers. */
  OF_ROW("", 1),
  NANOS_IN_SECONDS("s", 1e9),
  NANOS_IN_MILLIS("ms", 1e6),
  NANOS_IN_MICROS("us", 1e3),
  MILLIS("ms", 1),
  MICROS("us", 1),
  BYTES("B", 1),
  MEGABYTES_PER_SEC("MB/s", 1),
  OPS_PER_SEC("ops/s", 1),
  PERCENT("%", 1),
  /** Operations per unit of cost. Each run states the unit, such as EUR. */
  OPS_PER_COST("ops/cost", 1);

  private final String symbol;
  private final double factor;

  FigureUnit(String symbol, double factor) {
    this.symbol = symbol;
    this.factor = factor;
  }

  /** Returns the unit in which values are shown. */
  public String symbol() {
    return symbol;
  }

  /** Converts a value to the unit in which it is shown. */
  public Object shown(Object value) {
    return isNanos() && value instanceof Number nanos ? nanos.doubleValue() / factor : value;
  }

  /** Returns true if values are ns. */
  public boolean isNanos() {
    return factor != 1;
  }

  /** Returns true if each run has a unit of its own. */
  public boolean isOfCost() {
    return this == OPS_PER_COST;
  }
}
