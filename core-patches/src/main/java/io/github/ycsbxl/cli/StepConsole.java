package io.github.ycsbxl.cli;

import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.results.PhaseResult;
import io.github.ycsbxl.run.Phase;
import io.github.ycsbxl.session.Job;
import io.github.ycsbxl.session.TestListener;
import io.github.ycsbxl.session.TestOutcome;
import io.github.ycsbxl.session.TestRequest;
import java.util.Locale;

/** What the user of a series of tests sees of each: a line, and progress as with a single one. */
record StepConsole(Console console) implements TestListener {
  @Override
  public void note(String sentence) {
    console.note(sentence);
  }

  @Override
  public void connected() {
    console.connected();
  }

  @Override
  public IntervalListener progress(Phase phase, TestRequest request) {
    return console.progress(phase, request);
  }

  @Override
  public void measured(TestRequest request, Job job, TestOutcome outcome) {
    PhaseResult last = outcome.last();
    console.note(
        String.format(
            Locale.ROOT,
            "%s: %.0f ops/s over %.1f s%s",
            last.run().name(),
            last.measurement().opsPerSec(),
            last.seconds(),
            last.partial() ? ", partial" : ""));
  }
}
