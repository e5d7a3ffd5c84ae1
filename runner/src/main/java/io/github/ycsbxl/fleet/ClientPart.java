package io.github.ycsbxl.fleet;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.log.ClientLog;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.log.WallClockInterval;
import io.github.ycsbxl.run.PhaseVerdict;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The part of one client process in a benchmark, as its folder holds it. Immutable.
 *
 * @param log unless the process was killed before it wrote anything
 * @param overBudget a sentence for each phase in which more failed than {@code error.budget} allows
 * @param auditId the audited benchmark that its ledger is of, if it has one that can be read
 */
record ClientPart(
    Path folder, Optional<ClientLog> log, List<String> overBudget, Optional<String> auditId) {

  /** Reads a folder as far as possible: its description at least, if a run was begun there. */
  static ClientPart readable(Path folder) throws IOException {
    try {
      return read(folder);
    } catch (IOException e) {
      // Nothing is known of the results.
      return of(folder, RunLog.unread(folder), Optional.empty());
    }
  }

  static ClientPart read(Path folder) throws IOException {
    boolean begun = RunLog.plan(folder).isPresent();
    return of(
        folder,
        begun ? Optional.of(RunLog.open(folder)) : Optional.empty(),
        LedgerSet.testOf(folder));
  }

  private static ClientPart of(Path folder, Optional<RunLog> log, Optional<String> auditId) {
    return new ClientPart(
        folder, log.map(ClientLog::of), log.map(ClientPart::overBudget).orElse(List.of()), auditId);
  }

  /** The description of its run. */
  Optional<RunDescription> run() {
    return log.map(ClientLog::run);
  }

  List<PhaseResult> results() {
    return log.map(ClientLog::results).orElse(List.of());
  }

  /** What an audit of the whole benchmark found, if there was one. */
  Optional<AuditSummary> audit() {
    return log.flatMap(ClientLog::audit);
  }

  List<PhaseKey> phases() {
    return results().stream().map(PhaseKey::of).toList();
  }

  boolean isPartial() {
    return run().isEmpty()
        || results().isEmpty()
        || results().stream().anyMatch(PhaseResult::partial);
  }

  /**
   * Whether a fault of the benchmark killed the process; then its log has all that it did. One that
   * came to its end was not killed, whatever was planned.
   */
  boolean isKilledOnPurpose() {
    return run().isPresent() && plannedKills().contains(index()) && !hasEnded();
  }

  boolean hasEnded() {
    return log.map(ClientLog::ended).orElse(false);
  }

  private static List<String> overBudget(RunLog log) {
    PropertyReader reader = PropertyReader.of(log.run().configuration());
    double budget = reader.get(RunConfig.ERROR_BUDGET);
    boolean ignoresNulls = ScaleWorkload.ignoresNulls(reader);
    return log.results().stream()
        .flatMap(
            result ->
                PhaseVerdict.overBudget(
                    PhaseKey.of(result).toString(), result.measurement(), budget, ignoresNulls)
                    .stream())
        .toList();
  }

  /** The indexes of the client processes that faults of the benchmark were to kill. */
  Set<Integer> plannedKills() {
    return run().isEmpty() ? Set.of() : FaultPlan.from(settings()).killedClients();
  }

  /** The index of the process, from 0; the process must have written a description. */
  int index() {
    return setting(ClientId.INDEX);
  }

  /** The number of client processes of the benchmark. */
  int count() {
    return setting(ClientId.COUNT);
  }

  /** The numbers of the records that it loads; the folder is named if its log has no such ones. */
  Slice records() {
    long start = setting(KeyConfig.INSERT_START);
    long all =
        settings().find(KeyConfig.INSERT_COUNT).orElse(run().orElseThrow().records() - start);
    try {
      return new Slice(start, all).slice(index(), count());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the run in " + folder + ": " + e.getMessage(), e);
    }
  }

  /** The time in which it ran a phase, moved as if all processes had begun at once. */
  WallClockInterval ofPhase(PhaseResult result) {
    Duration every = settings().find(StartConfig.EVERY).orElse(Duration.ZERO);
    return WallClockInterval.of(result.measurement()).earlier(every.multipliedBy(index()));
  }

  Map<String, String> configuration() {
    return run().orElseThrow().configuration();
  }

  private <T> T setting(Property<T> property) {
    return settings()
        .find(property)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the run in " + folder + " has no " + property.name()));
  }

  private PropertyReader settings() {
    return PropertyReader.of(configuration());
  }
}
