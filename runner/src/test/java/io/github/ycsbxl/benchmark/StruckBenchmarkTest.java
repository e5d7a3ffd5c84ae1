package io.github.ycsbxl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A benchmark whose own thread throws an Error, at each call of its listener in turn. */
@Timeout(300)
final class StruckBenchmarkTest {
  @TempDir private Path folder;

  @Test
  void keepsWhatWasMeasuredWhereverItIsStruck() throws Exception {
    var undisturbed = new Striking(Integer.MAX_VALUE);
    assertThat(run("whole", undisturbed)).as(undisturbed.heard.toString()).isTrue();
    assertThat(undisturbed.heard)
        .contains("connected", "progress", "sampled", "measured", "written");
    // On a busy machine, a run may take another second, and thus another call.
    boolean struck = true;
    for (int call = 0; struck; call++) {
      var striking = new Striking(call);
      boolean passed = run("struck-" + call, striking);
      struck = !striking.where.isEmpty();
      assertThat(passed).as("call %d: %s", call, striking.heard).isEqualTo(!struck);
      Path run = folder.resolve("struck-" + call);
      if (struck && striking.phases.isEmpty()) {
        assertThat(run).doesNotExist();
      } else if (struck) {
        assertKept(run, striking);
      }
    }
  }

  private static void assertKept(Path run, Striking struck) throws Exception {
    var succeeded = new AtomicLong();
    Run kept =
        Run.readMeasured(
            run, (phase, interval, seconds) -> succeeded.addAndGet(interval.counts().succeeded()));
    assertThat(kept.phases().stream().map(Phase::phase).distinct())
        .as("struck in %s", struck.where)
        .containsExactlyElementsOf(struck.phases);
    assertThat(kept.verdict().filter(Verdict::passed)).as("struck in %s", struck.where).isEmpty();
    assertThat(succeeded.get()).isPositive();
    assertThat(run.resolve("operations.csv.gz")).isNotEmptyFile();
    // It was opened before the load; this reads its header.
    LedgerFiles.open(List.of(run.resolve(LedgerFile.NAME)));
  }

  /** Returns true if the benchmark behaved correctly. */
  private boolean run(String name, BenchmarkListener listener) throws Exception {
    var properties = new Properties();
    properties.load(
        new StringReader(
            """
            recordcount=50
            operationcount=300
            readproportion=0.5
            updateproportion=0
            readmodifywriteproportion=0.5
            readmodifywrite.mode=cas
            cas.audit=true
            operations.log=true
            seed=1
            """));
    properties.setProperty(MapStore.NAME, folder + name);
    properties.setProperty("results.dir", folder.toString());
    properties.setProperty("run.name", name);
    BenchmarkSettings settings =
        BenchmarkSettings.of(Optional.empty(), properties, List.of())
            .with("db", MapStore.class.getName());
    BenchmarkPlan plan = BenchmarkPlan.read(settings, BenchmarkKind.BENCH);
    try {
      return new ProcessBenchmark(plan, BenchmarkKind.BENCH, listener, new StopSignal())
          .run()
          .passed();
    } catch (Striking.Blow e) {
      return false;
    }
  }

  /** Listener that throws an Error at one call. */
  private static final class Striking implements BenchmarkListener {
    private final int at;
    private int calls;
    private String where = "";
    private final List<String> phases = new ArrayList<>();
    private final List<String> heard = new ArrayList<>();

    Striking(int at) {
      this.at = at;
    }

    static final class Blow extends Error {}

    private void call(String name) {
      heard.add(name);
      if (calls++ == at) {
        where = name;
        throw new Blow();
      }
    }

    @Override
    public void note(String sentence) {
      call(sentence);
    }

    @Override
    public void connected(String ending) {
      call("connected");
    }

    @Override
    public IntervalListener progress(PhasePlan phase, BenchmarkPlan plan) {
      call("progress");
      return sample -> {
        if (!phases.contains(phase.kind().label())) {
          phases.add(phase.kind().label());
        }
        call("sampled");
      };
    }

    @Override
    public void measured(BenchmarkPlan plan, BenchmarkKind kind, BenchmarkOutcome outcome) {
      call("measured");
    }

    @Override
    public void written(BenchmarkOutcome outcome, Optional<Run> logged, SeparateOutputs outputs) {
      call("written");
    }
  }
}
