package io.github.ycsbxl.page;

/** Scale of an axis. */
public enum Scale {
  /** The scale begins at 0. */
  LINEAR,
  /** The scale leaves out 0 if all values are far from it. */
  NARROW,
  /** The scale has whole numbers only, from the smallest one on. */
  WHOLE,
  /** The scale has a place for each of its words. */
  WORDS,
  /** The scale has a place for each line of the chart, under its name. */
  LINES,
  /** The scale has labels at powers of ten. */
  LOGARITHMIC,
  /** The scale has 1 in its middle, and as much room for halves as for doubles. */
  RATIO,
  /** The scale has labels at powers of two, as numbers of threads and processes mostly are. */
  DOUBLING,
  /** The scale has seconds from the start, labelled as a clock shows them. */
  SECONDS,
  /**
   * The scale has a percentage p at 1 / (1 - p / 100) of a logarithmic axis, as in HdrHistogram's
   * own plots: every further nine takes the same length.
   */
  PERCENTILE;

  boolean isLogarithmic() {
    return this == LOGARITHMIC || this == RATIO || this == DOUBLING || this == PERCENTILE;
  }

  /** The coordinate of a percentage on the axis of percentiles. */
  public static double ofPercentage(double percentage) {
    return 100 / (100 - percentage);
  }

  /** The percentage at a coordinate of the axis of percentiles. */
  static double percentage(double coordinate) {
    return 100 - 100 / coordinate;
  }
}
