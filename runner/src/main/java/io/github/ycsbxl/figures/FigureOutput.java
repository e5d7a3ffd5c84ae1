package io.github.ycsbxl.figures;

/** Outputs that show figures. Each spells the names of its figures in its own way. */
public enum FigureOutput {
  /** Column of {@code summary.csv}. */
  SUMMARY,
  /** Statistic in the lines of YCSB's text, with its unit in parentheses. */
  TEXT,
  /** Members of the JSON document, from the outermost one, separated by points. */
  JSON,
  /** Metric of comparisons. */
  COMPARISON,
  /** Title of a tile of the page. */
  TILE,
  /** Few words below the value of a tile. */
  TILE_NOTE,
  /** Title of a line in the summary on a terminal. */
  TERMINAL,
  /** Metric for Prometheus, without the prefix of all metrics. */
  PROMETHEUS
}
