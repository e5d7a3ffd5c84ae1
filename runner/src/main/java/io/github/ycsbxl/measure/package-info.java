/**
 * Measurement: per-thread recorders without shared state, one sample per interval, one measurement
 * per phase, and their sums.
 */
package io.github.ycsbxl.measure;
