package io.github.ycsbxl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.tables.OutputConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A benchmark that is stopped before a phase does not start the phase. */
@Timeout(300)
final class StoppedBenchmarkTest {
  private final StopSignal stop = new StopSignal();

  @TempDir private Path folder;

  @Test
  void measuresNothingIfItIsStoppedBeforeItsFirstPhase() throws Exception {
    var stopping =
        new BenchmarkListener() {
          @Override
          public void connected(String ending) {
            stop.raise();
          }
        };
    BenchmarkOutcome outcome = run(settings(), stopping);
    assertThat(outcome.faults()).singleElement().asString().matches(stopped("load"));
    assertThat(outcome.run().phases()).isEmpty();
    assertThat(folder.resolve("it")).doesNotExist();
    assertThat(MapStore.open(folder.toString()).data().keys("usertable")).isEmpty();
  }

  @Test
  void keepsTheLoadIfItIsStoppedBeforeTheRun() throws Exception {
    var stopping =
        new BenchmarkListener() {
          @Override
          public IntervalListener progress(PhasePlan phase, BenchmarkPlan plan) {
            return new IntervalListener() {
              @Override
              public void sampled(Interval sample) {}

              @Override
              public void ended() {
                stop.raise();
              }
            };
          }
        };
    BenchmarkOutcome outcome = run(settings(), stopping);
    assertThat(outcome.faults()).singleElement().asString().matches(stopped("run"));
    assertThat(outcome.run().phases()).extracting(Phase::phase).containsExactly("load");
    assertThat(folder.resolve("it/summary.csv")).isNotEmptyFile();
  }

  /** Returns the failure of a phase that was stopped, or of the preceding wait for the store. */
  private static String stopped(String phase) {
    return phase + " was stopped before its start|stopped while .*";
  }

  private BenchmarkOutcome run(BenchmarkSettings settings, BenchmarkListener listener)
      throws Exception {
    BenchmarkPlan plan = BenchmarkPlan.read(settings, BenchmarkKind.BENCH);
    return new ProcessBenchmark(plan, BenchmarkKind.BENCH, listener, stop).run();
  }

  private BenchmarkSettings settings() {
    var properties = new Properties();
    properties.setProperty("recordcount", "50");
    properties.setProperty("operationcount", "10");
    properties.setProperty(MapStore.NAME, folder.toString());
    return BenchmarkSettings.of(Optional.empty(), properties, List.of())
        .with("db", MapStore.class.getName())
        .with(OutputConfig.RESULTS_DIR, folder)
        .with(OutputConfig.RUN_NAME, "it");
  }
}
