package io.github.ycsbxl.results;

import java.util.OptionalDouble;

/**
 * A line of timeseries.csv: one interval of one row. A number that the line does not have is NaN.
 * Immutable.
 *
 * @param phase load or run
 * @param second start of the interval, from the start of the phase
 * @param operation OVERALL or the row's name
 * @param values latencies that the statistics are of
 * @param intervalSeconds length of the interval
 * @param targetOpsPerSec asked for, of OVERALL
 * @param readBytes of values
 * @param writtenBytes of values
 * @param firstFailureMillis from the start of the phase, of OVERALL
 * @param successMillis spans of successes, from the start of the phase
 * @param triedMillis spans in which operations were tried that failed or took long
 */
public record TimeSeriesRow(
    String phase,
    int iteration,
    double second,
    long unixMillis,
    String operation,
    double succeeded,
    double missed,
    double failed,
    double opsPerSec,
    double meanMicros,
    double p50Micros,
    double p95Micros,
    double p99Micros,
    double p999Micros,
    double maxMicros,
    double values,
    double existing,
    double intervalSeconds,
    double stale,
    double targetOpsPerSec,
    double readBytes,
    double writtenBytes,
    double indeterminate,
    double firstFailureMillis,
    String successMillis,
    String triedMillis) {

  /** Operations that the target rate asked for; empty without one. */
  OptionalDouble due() {
    return Double.isNaN(targetOpsPerSec)
        ? OptionalDouble.empty()
        : OptionalDouble.of(targetOpsPerSec * intervalSeconds);
  }

  public boolean isOverall() {
    return operation.equals("OVERALL");
  }
}
