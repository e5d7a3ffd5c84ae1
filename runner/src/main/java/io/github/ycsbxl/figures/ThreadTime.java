package io.github.ycsbxl.figures;

import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Time that the client threads of a phase spent in operations and outside of them. By Little's law,
 * the time of all threads is the sum of all latencies plus the time outside operations. Threads
 * spend the latter on client overhead and, with a target rate, on waiting for scheduled starts.
 * Immutable.
 *
 * @param allNanos sum over the threads, each until it has done its operations
 * @param operationNanos sum of the latencies of all operations, including failed ones
 */
public record ThreadTime(double allNanos, double operationNanos) {
  /**
   * Returns the time of a phase. Returns empty if the phase took no time. Also returns empty if the
   * run has scenarios, because their threads start and end at different times.
   */
  public static Optional<ThreadTime> of(Phase result) {
    if (!result.run().scenarios().isEmpty()) {
      return Optional.empty();
    }
    double latencies =
        result.measurement().rows().values().stream()
            .filter(ThreadTime::isOfCalls)
            .mapToDouble(row -> sum(row.service()))
            .sum();
    double underWay =
        result.measurement().rows().values().stream()
            .filter(row -> row.name().isUnderWay())
            .filter(
                row -> !row.name().operation().startsWith(RowName.READ_MODIFY_WRITE.operation()))
            .mapToDouble(row -> sum(row.service()))
            .sum();
    double all = threadNanos(result);
    // Operations in progress at the end are cut in their middle, on average.
    return all > 0 ? Optional.of(new ThreadTime(all, latencies + underWay / 2)) : Optional.empty();
  }

  private static double threadNanos(Phase result) {
    long active = result.measurement().threads().activeNanos();
    if (active > 0) {
      return active;
    }
    // A phase without an end, or of an earlier release.
    double seconds =
        result
            .allRan()
            .map(all -> all.clients().stream().mapToDouble(ClientResult::seconds).sum())
            .filter(sum -> sum > 0)
            .orElse(result.run().clients() * result.seconds());
    return seconds * 1e9 * result.run().threads();
  }

  /** Returns the percentage of time outside operations. */
  public double outsidePercent() {
    return Math.max(0, 100 * (1 - operationNanos / allNanos));
  }

  /** Returns true if no other row contains the latencies of the same operations. */
  private static boolean isOfCalls(Row row) {
    RowName name = row.name();
    String operation = name.operation();
    if (row.unit() != Unit.NANOS || name.isOfNode() || name.isUnderWay()) {
      return false;
    }
    boolean whole = operation.startsWith(RowName.READ_MODIFY_WRITE.operation());
    boolean step = name.equals(RowName.CAS_CONFLICT);
    return !whole && !step && RowName.parse(operation.replaceFirst("-.*", "")).isSingle();
  }

  private static double sum(Histogram values) {
    return values.getTotalCount() == 0 ? 0 : values.getMean() * values.getTotalCount();
  }
}
