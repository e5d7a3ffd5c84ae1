package io.github.ycsbxl.run;

/** Kinds of arrival: ways to spread a target rate over time. */
public enum Arrival {
  /**
   * Each thread asks when it has its answer: as fast as answers come, or at an even target rate.
   */
  CLOSED,
  /** Operations are due at even intervals, whatever the store does. */
  CONSTANT,
  /** Operations are due at random, as those of many users are, whatever the store does. */
  POISSON
}
