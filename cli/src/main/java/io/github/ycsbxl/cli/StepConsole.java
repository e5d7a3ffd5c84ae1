package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.benchmark.BenchmarkPlan;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import java.nio.file.Path;
import java.util.Locale;

/** Terminal output of one benchmark of a series: a line, and progress as for a single benchmark. */
record StepConsole(Console console) implements BenchmarkListener {
  @Override
  public void note(String sentence) {
    console.note(sentence);
  }

  @Override
  public void started(BenchmarkPlan plan, BenchmarkKind kind, Path folder)
      throws RunFailedException {
    console.live().show(plan, folder, this::note);
  }

  @Override
  public void connected(String ending) {
    console.connected(ending);
  }

  @Override
  public IntervalListener progress(PhasePlan phase, BenchmarkPlan plan) {
    return console.progress(phase, plan);
  }

  @Override
  public void measured(BenchmarkPlan plan, BenchmarkKind kind, BenchmarkOutcome outcome) {
    Phase last = outcome.run().last();
    console.note(
        String.format(
            Locale.ROOT,
            "%s: %.0f ops/s over %.1f s%s",
            last.run().name(),
            last.opsPerSec(),
            last.seconds(),
            last.partial() ? ", partial" : ""));
    last.machineRemarks().forEach(words -> console.note(last.run().name() + ": " + words));
  }
}
