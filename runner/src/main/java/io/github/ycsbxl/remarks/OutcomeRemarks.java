package io.github.ycsbxl.remarks;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.run.PhaseVerdict;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Remarks on outcomes of operations that do not fail a run: failures within the error budget, stale
 * reads, and records that ran out. Stateless.
 */
public final class OutcomeRemarks {
  /** Name of the fact that names the setting which prevents stale reads. */
  public static final String REMEDY = "remedy of stale reads";

  /** Name of the fact that names the phase which ended because no record was left. */
  private static final String NO_RECORD_LEFT = "ended without records";

  private OutcomeRemarks() {}

  /** Returns the name of the fact that a scenario, or a run without scenarios, has no record. */
  public static String noRecordLeft(String scenario) {
    return scenario.isEmpty() ? NO_RECORD_LEFT : NO_RECORD_LEFT + ": " + scenario;
  }

  static Stream<Remark> of(Run run) {
    Phase whole = run.last();
    Stream<Phase> loads =
        run.phases().stream().filter(phase -> !phase.phase().equals(whole.phase()));
    return Stream.of(
            Stream.concat(loads, Stream.of(whole)).flatMap(OutcomeRemarks::withinBudget),
            whole.parts().entrySet().stream().flatMap(own -> ofPart(own.getValue(), own.getKey())))
        .flatMap(remarks -> remarks);
  }

  private static Stream<Remark> ofPart(Phase part, String scenario) {
    return Stream.of(staleReads(part), withoutRecords(part, scenario))
        .flatMap(Optional::stream)
        .map(remark -> remark.inScenario(scenario));
  }

  private static Optional<Remark> staleReads(Phase part) {
    String remedy = part.run().environment().getOrDefault(REMEDY, "");
    return Optional.of(part.measurement().counts().stale())
        .filter(stale -> stale > 0)
        .map(
            stale ->
                Remark.formatted(
                    RemarkKind.STALE_READS,
                    "%d reads were stale: a lagging replica lacked a record with an acknowledged"
                        + " insert%s",
                    stale,
                    remedy.isEmpty() ? "" : "; " + remedy + " prevents this"));
  }

  private static Optional<Remark> withoutRecords(Phase part, String scenario) {
    return Optional.ofNullable(part.run().environment().get(noRecordLeft(scenario)))
        .map(
            phase ->
                Remark.formatted(
                    RemarkKind.NO_RECORD_LEFT,
                    "the %s ended because it had deleted every record; set a larger recordcount",
                    phase));
  }

  private static Stream<Remark> withinBudget(Phase phase) {
    return phase.parts().entrySet().stream()
        .flatMap(own -> withinBudget(own.getValue(), own.getKey()).stream());
  }

  private static Optional<Remark> withinBudget(Phase part, String scenario) {
    var settings = PropertyReader.from(part.run().configuration());
    double budget = settings.get(RunConfig.ERROR_BUDGET);
    boolean ignoresNulls = ScaleWorkload.ignoresNulls(settings);
    String name = scenario.isEmpty() ? part.phase() : part.phase() + " of " + scenario;
    Counts counts = part.measurement().ended();
    boolean over =
        !PhaseVerdict.overBudget(name, part.measurement(), budget, ignoresNulls).isEmpty();
    if (over || counts.failed() == 0) {
      return Optional.empty();
    }
    var text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s: %d of %d operations failed, within error.budget=%s",
            name,
            counts.failed(),
            counts.total(),
            budget));
    part.measurement()
        .firstFailures()
        .forEach((kind, cause) -> text.append("; first " + kind + ": " + cause));
    String where = scenario.isEmpty() ? part.phase() : scenario;
    return Optional.of(new Remark(RemarkKind.FAILED_OPERATIONS, where, text.toString()));
  }
}
