package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.CasAudit.AuditProgress;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Listener to the progress of a benchmark, called by the thread that runs it. Does nothing unless
 * it is overridden.
 */
public interface BenchmarkListener {
  /** Listener that does nothing. */
  BenchmarkListener SILENT = new BenchmarkListener() {};

  /** Called with a sentence that the user should know. */
  default void note(String sentence) {}

  /** Called when the plan is right and has its folder. An exception ends the benchmark. */
  default void started(BenchmarkPlan plan, BenchmarkKind kind, Path folder)
      throws RunFailedException {}

  /**
   * Called when connections are open; from now on the stop signal ends the benchmark in order.
   *
   * @param ending what the signal stops, and how long that may take
   */
  default void connected(String ending) {}

  /** Returns the listener that hears a sample a second of the phase that begins. */
  default IntervalListener progress(PhasePlan phase, BenchmarkPlan plan) {
    return sample -> {};
  }

  /** Returns the listener that hears how far the audit is that begins. */
  default AuditProgress audit() {
    return (stage, done, all) -> {};
  }

  /**
   * Called when something was measured, perhaps not all of it, and before its files are written.
   */
  default void measured(BenchmarkPlan plan, BenchmarkKind kind, BenchmarkOutcome outcome)
      throws RunFailedException, IOException {}

  /** Called with the text of the results, if the file that it was meant for cannot be written. */
  default void unexported(String text) {}

  /** Called when the files are written, except those of which a note said that they are not. */
  default void written(BenchmarkOutcome outcome) {}
}
