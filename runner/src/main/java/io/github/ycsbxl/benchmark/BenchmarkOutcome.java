package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.machine.JvmUse;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.tables.TextForm;
import io.github.ycsbxl.tables.YcsbText;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Outcome of a benchmark: the run as in its log, and measurements that the log does not contain.
 * Immutable.
 *
 * @param run the run as logged, with its verdict
 * @param jvm resources that the client used, if requested
 * @param cleanUps times to close connections, if measured
 */
public record BenchmarkOutcome(Run run, Optional<JvmUse> jvm, Optional<Row> cleanUps) {
  /** Creates an outcome with only a run. */
  public BenchmarkOutcome(Run run) {
    this(run, Optional.empty(), Optional.empty());
  }

  public Verdict verdict() {
    return run.verdict().orElse(Verdict.PASSED);
  }

  public boolean passed() {
    return verdict().passed();
  }

  /** Returns the failures, one sentence each. */
  public List<String> faults() {
    return verdict().texts();
  }

  /** Returns all failures as one text. */
  public String reason() {
    return String.join("\n", faults());
  }

  /** Formats the last phase as YCSB text. */
  public String text(TextForm form) throws IOException {
    return YcsbText.format(run, jvm, cleanUps, form);
  }
}
