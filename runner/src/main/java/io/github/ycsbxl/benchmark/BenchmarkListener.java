package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.CasAudit.AuditProgress;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.PartPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Listener for the progress of a benchmark, called by the thread that runs it. The default methods
 * do nothing.
 */
public interface BenchmarkListener {
  /** Listener that does nothing. */
  BenchmarkListener SILENT = new BenchmarkListener() {};

  /** Receives a sentence for the user. */
  default void note(String sentence) {}

  /** Receives a failure, which the outcome also has. */
  default void failed(String sentence) {
    note(sentence);
  }

  /** Returns a listener that names the part's scenario, if any, in each sentence. */
  default BenchmarkListener part(PartPlan part) {
    BenchmarkListener all = this;
    return part.name().isEmpty()
        ? all
        : new BenchmarkListener() {
          @Override
          public void note(String sentence) {
            all.note(part.tell(sentence));
          }

          @Override
          public AuditProgress audit() {
            return all.audit();
          }
        };
  }

  /**
   * Called when the plan is valid and its result directory exists. An exception ends the benchmark.
   */
  default void started(BenchmarkPlan plan, BenchmarkKind kind, Path folder)
      throws RunFailedException {}

  /**
   * Called when connections are open. From now on, the stop signal ends the benchmark in an orderly
   * way.
   *
   * @param ending text after "stopping": what the signal stops, and how long this may take
   */
  default void connected(String ending) {}

  /** Returns the listener for the one-second samples of the phase that begins. */
  default IntervalListener progress(PhasePlan phase, BenchmarkPlan plan) {
    return sample -> {};
  }

  /** Returns the listener for the progress of the audit that begins. */
  default AuditProgress audit() {
    return (stage, done, all) -> {};
  }

  /** Called with the measurements, possibly incomplete, before the result files are written. */
  default void measured(BenchmarkPlan plan, BenchmarkKind kind, BenchmarkOutcome outcome)
      throws RunFailedException, IOException {}

  /** Receives the result text if its export file cannot be written. */
  default void unexported(String text) {}

  /**
   * Returns the listener for the log of the run that ended, which is read once for all files. Empty
   * if nobody needs the intervals with their histograms.
   */
  default Optional<RunListener> log() {
    return Optional.empty();
  }

  /**
   * Called when the tables of the run are written.
   *
   * @param logged the run that {@link #log} heard; empty if the log cannot be read
   * @param outputs receives the problems of further files, which make the benchmark fail
   */
  default void written(BenchmarkOutcome outcome, Optional<Run> logged, SeparateOutputs outputs) {}
}
