package io.github.ycsbxl.compare;

/** The columns of a comparison as CSV, in order. A frozen interface: new ones go to the end. */
enum ComparisonColumn {
  BASELINE,
  RUN,
  METRIC,
  UNIT,
  BASELINE_VALUE,
  VALUE,
  RATIO,
  RATIO_LOW,
  RATIO_HIGH,
  CONFIDENCE_PERCENT,
  VERDICT
}
