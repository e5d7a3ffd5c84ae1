package io.github.ycsbxl.figures;

/** Values of a figure that are better. */
public enum Better {
  MORE,
  LESS,
  /** Neither: the value describes what was done. */
  NEITHER
}
