package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.machine.JvmUse;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.results.TextForm;
import io.github.ycsbxl.results.YcsbText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Results, audit and verdict of a benchmark. Immutable.
 *
 * @param results of the phases in order, an iteration each
 * @param jvm what the client used, if that was asked for
 * @param cleanUps how long connections took to close, if that was seen
 * @param verdict as the log has it
 * @param folder where the files are, if anything was measured
 */
public record BenchmarkOutcome(
    List<Phase> results,
    Optional<AuditSummary> audit,
    Optional<JvmUse> jvm,
    Optional<Row> cleanUps,
    Verdict verdict,
    Path folder) {

  public boolean passed() {
    return verdict.passed();
  }

  /** What went wrong, one sentence each. */
  public List<String> faults() {
    return verdict.texts();
  }

  /** All that went wrong, in one text. */
  public String reason() {
    return String.join("\n", faults());
  }

  /** Formats the last phase as YCSB text. */
  public String text(TextForm form) throws IOException {
    return YcsbText.of(last(), jvm, cleanUps, form, folder);
  }

  /** The last phase as a whole. */
  public Phase last() {
    return Phase.together(results);
  }
}
