package io.github.ycsbxl.log;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Log of one of many client processes, without its histograms, so that all of them fit into memory
 * together. Immutable.
 *
 * @param phases every phase and iteration, in order
 * @param verdict empty if the run did not end
 * @param damages sentences on histograms that are not those that the run counted
 */
public record ClientLog(
    Path folder,
    RunDescription run,
    List<ClientPhase> phases,
    Optional<AuditSummary> audit,
    Optional<Verdict> verdict,
    List<String> damages) {

  /**
   * Phase of a client process.
   *
   * @param result by the clock that all processes share, without rows
   * @param client its part in the phase of all
   */
  public record ClientPhase(Phase result, ClientResult client) {
    private static ClientPhase of(Phase whole) {
      Phase shared = whole.onSharedClock();
      return new ClientPhase(shared.withoutRows(), ClientResult.of(shared));
    }
  }

  /** Takes what is to be known of a process from its log. */
  public static ClientLog of(Run log) {
    return new ClientLog(
        log.folder(),
        log.run(),
        log.results().stream().map(ClientPhase::of).toList(),
        log.audit(),
        log.verdict(),
        log.damages());
  }

  /** Opens the log of a client, whether it ended or not; a malformed one is an IOException. */
  public static ClientLog open(Path folder) throws IOException {
    return of(Run.open(folder));
  }

  /** Whether the run ended, in whatever way. */
  public boolean ended() {
    return verdict.isPresent();
  }

  /** The index of the client, from 0. */
  public int index() {
    return PropertyReader.of(run.configuration()).get(ClientId.INDEX);
  }

  /** The phases without their rows, by the clock that all processes share. */
  public List<Phase> results() {
    return phases.stream().map(ClientPhase::result).toList();
  }
}
