package io.github.ycsbxl.metrics;

/**
 * A counter of this process. Immutable.
 *
 * @param name without the prefix of all metrics and the suffix of counters
 * @param help sentence for readers
 * @param value since the start of the benchmark
 */
public record ProcessMetric(String name, String help, double value) {}
