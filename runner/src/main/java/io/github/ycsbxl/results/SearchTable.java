package io.github.ycsbxl.results;

import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.table.Table;
import io.github.ycsbxl.text.Numbers;
import java.util.OptionalDouble;

/** The table of the steps of a search for the highest rate. Stateless. */
public final class SearchTable {
  public static final Table<Step> TABLE =
      Table.<Step>empty()
          .meaning("`ceiling` has no target")
          .column("run", step -> step.result().run().name())
          .meaning("")
          .column("target_ops_per_sec", step -> step.result().run().targetOpsPerSec())
          .column("ops_per_sec", step -> step.result().opsPerSec())
          .column("target_reached", step -> step.result().targetReached())
          .meaning("as asked for; its latency, with a target from the due time")
          .column("bound", Step::bound)
          .column("measured_ms", Step::measuredMillis)
          .meaning("whether all bounds held, the rate was kept and nothing failed")
          .column("holds", Step::holds)
          .column("partial", step -> step.result().partial());

  private SearchTable() {}

  /**
   * A step, measured against one of its bounds.
   *
   * @param holds whether all bounds hold and the rate was kept
   */
  public record Step(PhaseResult result, LatencyBound bound, boolean holds) {
    private String measuredMillis() {
      OptionalDouble nanos = bound.measuredNanos(result);
      return nanos.isPresent() ? Numbers.millis(nanos.getAsDouble()) : "";
    }
  }
}
