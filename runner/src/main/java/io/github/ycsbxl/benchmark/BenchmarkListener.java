package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.CasAudit.AuditProgress;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.run.Phase;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Listener to the progress of a benchmark, called by the thread that runs it. Does nothing unless
 * it is overridden.
 */
public interface BenchmarkListener {
  /** Hears nothing. */
  BenchmarkListener SILENT = new BenchmarkListener() {};

  /** Something the user should know, in a sentence. */
  default void note(String sentence) {}

  /**
   * The plan was found right, and its result folder is there. What is thrown ends the benchmark.
   */
  default void started(BenchmarkPlan plan, BenchmarkKind kind, Path folder)
      throws RunFailedException {}

  /**
   * Connections are open; from now on the stop signal ends the benchmark in order.
   *
   * @param ending what the signal stops, and how long that may take
   */
  default void connected(String ending) {}

  /** Who hears a sample a second of the phase that begins. */
  default IntervalListener progress(Phase phase, BenchmarkPlan plan) {
    return sample -> {};
  }

  /** Who hears how far the audit is that begins. */
  default AuditProgress audit() {
    return (stage, done, all) -> {};
  }

  /** Something was measured, perhaps not all of it; its files come after this. */
  default void measured(BenchmarkPlan plan, BenchmarkKind kind, BenchmarkOutcome outcome)
      throws RunFailedException, IOException {}

  /**
   * The text of what was measured, which could not be written to the file that it was meant for.
   */
  default void unexported(String text) {}

  /** The files of what was measured are written, but for those that a note told of. */
  default void written(BenchmarkOutcome outcome) {}
}
