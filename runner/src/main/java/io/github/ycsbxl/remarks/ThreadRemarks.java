package io.github.ycsbxl.remarks;

import io.github.ycsbxl.figures.ThreadTime;
import io.github.ycsbxl.log.Phase;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Remarks on closed loops whose threads spend over 10 % of their time outside operations, or in
 * which one thread ran alone for as long. Stateless.
 */
final class ThreadRemarks {
  /** Percentage of time above which the client noticeably limits throughput. */
  private static final double REMARKABLE_PERCENT = 10;

  /** Minimum length of a phase for a remark. In shorter phases, start and end dominate. */
  private static final double SHORTEST_SECONDS = 10;

  private ThreadRemarks() {}

  static Stream<Remark> of(Phase whole) {
    return whole.parts().entrySet().stream()
        .flatMap(own -> ofThreads(own.getValue()).map(one -> one.in(own.getKey())));
  }

  private static Stream<Remark> ofThreads(Phase result) {
    boolean closedLoop = result.run().targetOpsPerSec().isEmpty();
    boolean skips = result.measurement().counts().existing() > 0;
    return closedLoop && !skips && result.seconds() >= SHORTEST_SECONDS
        ? Stream.of(outside(result), alone(result)).flatMap(Optional::stream)
        : Stream.empty();
  }

  private static Optional<Remark> outside(Phase result) {
    return ThreadTime.of(result)
        .map(ThreadTime::outsidePercent)
        .filter(percent -> percent > REMARKABLE_PERCENT)
        .map(
            percent ->
                Remark.formatted(
                    RemarkKind.THREADS,
                    "client threads spent %.0f %% of their time outside operations, so the client"
                        + " limits throughput, too",
                    percent));
  }

  private static Optional<Remark> alone(Phase result) {
    return Optional.of(result.measurement().threads().aloneNanos() / 1e9)
        .filter(alone -> alone * 100 > REMARKABLE_PERCENT * result.seconds())
        .map(
            alone ->
                Remark.formatted(
                    RemarkKind.THREADS,
                    "one client thread ran alone for %.1f of %.1f s, because the other threads had"
                        + " done their operations",
                    alone,
                    result.seconds()));
  }
}
