package io.github.ycsbxl.voldemort.versioning;

/** How one clock stands to another. Voldemort calls equal clocks BEFORE. */
public enum Occurred {
  BEFORE,
  AFTER,
  CONCURRENTLY
}
