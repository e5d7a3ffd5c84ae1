package io.github.ycsbxl.report;

/**
 * An axis of a chart. Immutable.
 *
 * @param label with its unit, such as "latency, ms"
 */
record Axis(String label, Scale scale) {
  static final Axis TIME = new Axis("time from the start of the run", Scale.SECONDS);
  static final Axis THROUGHPUT = new Axis("throughput, operations/s", Scale.LINEAR);

  /** The axis of latencies, which may differ by orders of magnitude. */
  static final Axis LATENCY = new Axis("latency, ms", Scale.LOGARITHMIC);

  /** Formats a coordinate as a table shows it. */
  String text(double coordinate) {
    return switch (scale) {
      case PERCENTILE -> NumberFormats.plain(Scale.percentage(coordinate)) + " %";
      case SECONDS -> NumberFormats.clock(coordinate);
      default -> NumberFormats.number(coordinate);
    };
  }
}
