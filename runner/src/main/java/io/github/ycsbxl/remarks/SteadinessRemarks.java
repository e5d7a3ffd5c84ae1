package io.github.ycsbxl.remarks;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.measure.SteadyWatch;
import io.github.ycsbxl.schedule.ArrivalConfig;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Remarks on throughput that changed at a constant target rate, or without one. Stateless. */
final class SteadinessRemarks {
  private SteadinessRemarks() {}

  static Stream<Remark> of(Phase whole, double... opsPerSec) {
    return Stream.concat(
            change(whole, opsPerSec).map("not steady: "::concat).stream(),
            SteadyWatch.unsteady(whole.run().environment()).stream())
        .map(words -> Remark.ofRun(RemarkKind.STEADINESS, words));
  }

  /**
   * Describes how throughput changed. Adds a remedy for runs, but not for loads. A run with {@code
   * until=steady} was judged by its thirds when it ended; here, only its warm-up is tested.
   */
  private static Optional<String> change(Phase whole, double... opsPerSec) {
    Map<String, String> facts = whole.run().environment();
    boolean followsCurve =
        whole.run().isPaced() && !ArrivalConfig.isConstant(whole.run().configuration());
    if (whole.scenariosComeAndGo() || followsCurve) {
      return Optional.empty();
    }
    return (SteadyWatch.hasJudged(facts)
            ? Steadiness.warmUp(opsPerSec)
            : Steadiness.change(opsPerSec))
        .map(change -> PhaseKey.of(whole).runs() ? change.toString() : change.words());
  }
}
