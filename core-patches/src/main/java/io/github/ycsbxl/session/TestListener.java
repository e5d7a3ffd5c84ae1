package io.github.ycsbxl.session;

import io.github.ycsbxl.audit.AuditProgress;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.run.Phase;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;

/** Hears how a test goes, from the thread that runs it. Does nothing unless it is overridden. */
public interface TestListener {
  /** Hears nothing. */
  TestListener SILENT = new TestListener() {};

  /** Something the user should know, in a sentence. */
  default void note(String sentence) {}

  /** The request was found right, and its result folder is there. */
  default void started(TestRequest request, Job job) {}

  /** Connections are open; from now on the stop signal ends the test in order. */
  default void connected() {}

  /** Who hears a sample a second of the phase that begins. */
  default IntervalListener progress(Phase phase, TestRequest request) {
    return sample -> {};
  }

  /** Who hears how far the audit is that begins. */
  default AuditProgress audit() {
    return (stage, done, all) -> {};
  }

  /** Something was measured, perhaps not all of it; its files come after this. */
  default void measured(TestRequest request, Job job, TestOutcome outcome)
      throws RunFailedException, IOException {}

  /**
   * The text of what was measured, which could not be written to the file that it was meant for.
   */
  default void unexported(String text) {}

  /** The files of what was measured are written, but for those that a note told of. */
  default void written(TestOutcome outcome) {}
}
