package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.DB;
import site.ycsb.Workload;

final class RunPlanTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void modifiedCoreIsKnownAsSuch() throws RunFailedException {
    RunPlan plan = Plans.of(new Script(), "recordcount=5000000000");
    assertThat(plan.scaleWorkload()).isPresent();
    assertThat(plan.recordsToLoad()).isEqualTo(5_000_000_000L);
  }

  @Test
  void stopReachesTheWorkload() throws RunFailedException {
    RunPlan plan = Plans.of(new Script());
    ScaleWorkload workload = plan.scaleWorkload().orElseThrow();
    var stop = new StopSignal();
    try (Engine engine = Engine.open(plan, stop)) {
      assertThat(engine).isNotNull();
      assertThat(workload.isStopRequested()).isFalse();
      stop.raise();
      assertThat(workload.isStopRequested()).isTrue();
    }
  }

  @Test
  void signalRaisedBeforeStopsTheWorkloadToo() throws RunFailedException {
    RunPlan plan = Plans.of(new Script());
    var stop = new StopSignal();
    stop.raise();
    Engine.open(plan, stop).close();
    assertThat(plan.scaleWorkload().orElseThrow().isStopRequested()).isTrue();
  }

  @Test
  void signalDoesNotReachAWorkloadThatHasEnded() throws RunFailedException {
    RunPlan plan = Plans.of(new Script());
    var stop = new StopSignal();
    Engine.open(plan, stop).close();
    stop.raise();
    assertThat(plan.scaleWorkload().orElseThrow().isStopRequested()).isFalse();
  }

  @Test
  void workloadWithoutAClassThatItNeedsIsASentence() {
    assertThatThrownBy(() -> plan(Incomplete.class))
        .isInstanceOf(RunFailedException.class)
        .satisfies(golden::pin);
  }

  @Test
  void wrongSettingsOfTheWorkloadAreASentence() {
    assertThatThrownBy(() -> Plans.of(new Script(), "requestdistribution=lumpy"))
        .isInstanceOf(RunFailedException.class)
        .hasMessageContaining("requestdistribution=lumpy");
  }

  private static RunPlan plan(Class<? extends Workload> workload) throws RunFailedException {
    return Plans.of(ScriptedDb.class, workload, Script.PROPERTY, new Script());
  }

  /** Workload with a missing class. */
  public static final class Incomplete extends Workload {
    @Override
    public void init(Properties properties) {
      throw new NoClassDefFoundError("vendor/Trace");
    }

    @Override
    public boolean doInsert(DB db, Object threadState) {
      return true;
    }

    @Override
    public boolean doTransaction(DB db, Object threadState) {
      return true;
    }
  }
}
