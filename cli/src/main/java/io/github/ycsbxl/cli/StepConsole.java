package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.remarks.RemarkKind;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.screen.Screen;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Terminal output of one benchmark of a series: its progress and a result line.
 *
 * @param results false if the caller prints the result line
 * @param expected kinds of remarks that are normal in this series
 */
record StepConsole(Console console, boolean results, Set<RemarkKind> expected)
    implements BenchmarkListener {
  /** Kinds that other lines of a series tell. A sweep warns of short steps before it starts. */
  private static final Set<RemarkKind> TOLD =
      Stream.concat(Console.TOLD.stream(), Stream.of(RemarkKind.SHORT))
          .collect(Collectors.toUnmodifiableSet());

  StepConsole(Console console) {
    this(console, true, Set.of());
  }

  static StepConsole ofSearch(Console console) {
    return new StepConsole(console, false, RemarkKind.EXPECTED_OF_SEARCH);
  }

  @Override
  public void note(String sentence) {
    console.note(sentence);
  }

  /** Prints a failure. On a terminal, the line of a search's step tells it. */
  @Override
  public void failed(String sentence) {
    if (results || !Screen.isTerminal()) {
      note(sentence);
    }
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
      console.note(line(last.run().title().name(), last));
    }
  }

  @Override
  public Optional<RunListener> log() {
    return console.log();
  }

  @Override
  public void written(BenchmarkOutcome outcome, Optional<Run> logged, SeparateOutputs outputs) {
    console.reports().document(outcome.run().folder(), logged, outputs).stream()
        .filter(remark -> !expected.contains(remark.kind()) && !TOLD.contains(remark.kind()))
        .forEach(
            remark ->
                console.note(outcome.run().description().title().name() + ": " + remark.text()));
  }

  /** Formats a line with the title and the throughput of a step. */
  static String line(String title, Phase step) {
    return String.format(
        Locale.ROOT,
        "%s: %,.0f ops/s over %.1f s%s",
        title,
        step.opsPerSec(),
        step.seconds(),
        step.partial() ? ", partial" : "");
  }
}
