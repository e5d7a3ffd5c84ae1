package io.github.ycsbxl.report;

/** Scale of an axis. */
enum Scale {
  /** From 0 on. */
  LINEAR,
  /** Without 0 where all values are far from it. */
  NARROW,
  /** Whole numbers alone, from the smallest one on. */
  WHOLE,
  /** A place for each line of the chart, under its name. */
  LINES,
  /** Labels at powers of ten. */
  LOGARITHMIC,
  /** Labels at powers of two: numbers of threads and processes are mostly such. */
  DOUBLING,
  /** Seconds from the start, labelled as a clock shows them. */
  SECONDS,
  /**
   * A percentage p at 1 / (1 - p / 100) of a logarithmic axis, as HdrHistogram's own plots have it:
   * every further nine takes the same length.
   */
  PERCENTILE;

  boolean isLogarithmic() {
    return this == LOGARITHMIC || this == DOUBLING || this == PERCENTILE;
  }

  /** Coordinate of a percentage on the axis of percentiles. */
  static double ofPercentage(double percentage) {
    return 100 / (100 - percentage);
  }

  /** The percentage at a coordinate of the axis of percentiles. */
  static double percentage(double coordinate) {
    return 100 - 100 / coordinate;
  }
}
