package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.benchmark.BenchmarkPlan;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Terminal output of one benchmark of a series: its progress and a result line.
 *
 * @param results false if the caller prints the result line
 */
record StepConsole(Console console, boolean results) implements BenchmarkListener {
  StepConsole(Console console) {
    this(console, true);
  }

  static StepConsole withoutResults(Console console) {
    return new StepConsole(console, false);
  }

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
    if (results || !kind.runs()) {
      console.note(line(last.run().name(), last));
    }
    last.machineRemarks().forEach(words -> console.note(last.run().name() + ": " + words));
  }

  @Override
  public Optional<RunListener> log() {
    return console.log();
  }

  @Override
  public void written(BenchmarkOutcome outcome, Optional<Run> logged, SeparateOutputs outputs) {
    console.document(outcome.run().folder(), logged, outputs);
  }

  /** Formats a line with the title and the throughput of a step. */
  static String line(String title, Phase step) {
    return String.format(
        Locale.ROOT,
        "%s: %.0f ops/s over %.1f s%s",
        title,
        step.opsPerSec(),
        step.seconds(),
        step.partial() ? ", partial" : "");
  }
}
