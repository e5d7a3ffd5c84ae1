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
 * A benchmark that was run, with what its log does not have. Immutable.
 *
 * @param run as its log has it, with its verdict
 * @param jvm what the client used, if that was asked for
 * @param cleanUps how long connections took to close, if that was seen
 */
public record BenchmarkOutcome(Run run, Optional<JvmUse> jvm, Optional<Row> cleanUps) {
  /** Makes the outcome of a benchmark of which nothing else is known. */
  public BenchmarkOutcome(Run run) {
    this(run, Optional.empty(), Optional.empty());
  }

  public Verdict verdict() {
    return run.verdict().orElse(Verdict.PASSED);
  }

  public boolean passed() {
    return verdict().passed();
  }

  /** What went wrong, one sentence each. */
  public List<String> faults() {
    return verdict().texts();
  }

  /** All that went wrong, in one text. */
  public String reason() {
    return String.join("\n", faults());
  }

  /** Formats the last phase as YCSB text. */
  public String text(TextForm form) throws IOException {
    return YcsbText.of(run, jvm, cleanUps, form);
  }
}
