package io.github.ycsbxl.remarks;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.PhaseTime.Pacing;
import io.github.ycsbxl.schedule.ArrivalConfig;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Remarks on runs whose operations did not start at their scheduled times. Stateless. */
final class TargetRemarks {
  /** Minimum percentage of late starts for a remark. */
  private static final double REMARKABLE_LATE_PERCENT = 1;

  private TargetRemarks() {}

  static Stream<Remark> of(Phase result) {
    boolean paced = result.run().targetOpsPerSec().isPresent();
    boolean missed = !result.targetReached().orElse(true);
    if (paced && missed) {
      return Stream.of(Remark.ofRun(RemarkKind.TARGET, missed(result)));
    }
    return paced && ArrivalConfig.isOpenLoop(result.run().configuration())
        ? pacing(result).filter(TargetRemarks::isBoundByThreads).stream()
            .map(
                pacing ->
                    Remark.ofRun(
                        RemarkKind.LATE_STARTS,
                        late(pacing)
                            + "; with more threads (threadcount), starts do not wait for the"
                            + " store"))
        : Stream.empty();
  }

  private static String missed(Phase result) {
    Map<String, String> configuration = result.run().configuration();
    String started = pacing(result).map(TargetRemarks::started).orElse("");
    return ArrivalConfig.isConstant(configuration)
        ? String.format(
            Locale.ROOT,
            "target missed: %2$,.0f of %1$,.0f ops/s%3$s; see docs/troubleshooting.md",
            result.run().targetOpsPerSec().orElseThrow(),
            result.opsPerSec(),
            started)
        : String.format(
            Locale.ROOT,
            "target curve missed: operations were %.1f s overdue at the end%s",
            result.measurement().backlogNanos() / 1e9,
            started);
  }

  private static Optional<Pacing> pacing(Phase result) {
    return result.measurement().pacing();
  }

  private static String started(Pacing pacing) {
    String share =
        pacing.startedPercent() < 100
            ? String.format(
                Locale.ROOT,
                ", %.1f %% of %,.0f due operations started",
                pacing.startedPercent(),
                pacing.due())
            : "";
    return pacing.late() == 0 ? share : share + ", " + late(pacing);
  }

  private static String late(Pacing pacing) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d starts late because the thread was busy",
        pacing.late(),
        pacing.started());
  }

  /** Returns true if the client's threads, and not only the schedule, decided when to start. */
  private static boolean isBoundByThreads(Pacing pacing) {
    return pacing.latePercent() >= REMARKABLE_LATE_PERCENT;
  }
}
