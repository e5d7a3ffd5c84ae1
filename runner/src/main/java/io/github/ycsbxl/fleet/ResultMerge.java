package io.github.ycsbxl.fleet;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.FileAccess;
import io.github.ycsbxl.log.ClientLog;
import io.github.ycsbxl.log.LogIntervals.Interval;
import io.github.ycsbxl.log.LogSum;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.results.ResultFolder;
import io.github.ycsbxl.text.Outputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The exact sum of the results of a benchmark's client processes, as if one process had recorded
 * everything. Immutable.
 */
public final class ResultMerge {
  private final List<ClientPart> parts;
  private final int clientCount;
  private final List<FaultTime> startersFaults;

  /**
   * Makes the sum of parts that belong together.
   *
   * @param startersFaults the faults that the starter of the processes injected, or they themselves
   */
  private ResultMerge(List<ClientPart> parts, int clientCount, List<FaultTime> startersFaults) {
    this.parts = parts;
    this.clientCount = clientCount;
    this.startersFaults = startersFaults;
  }

  /**
   * Results that were merged.
   *
   * @param audit what an audit of all processes found before
   * @param awaitsAudit whether there are ledgers and no such audit
   */
  public record Merged(
      List<PhaseResult> results, Optional<AuditSummary> audit, boolean awaitsAudit) {
    public boolean partial() {
      return results.stream().anyMatch(PhaseResult::partial);
    }
  }

  /**
   * Reads the folders of client processes, or folders that hold such.
   *
   * @param partial whether some of what they were to measure may be missing
   * @throws ConfigurationException with every reason why they do not add up, or every file that is
   *     damaged
   */
  public static ResultMerge of(List<Path> folders, boolean partial)
      throws ConfigurationException, IOException {
    List<ClientPart> parts = read(partFolders(folders));
    ConfigurationException.throwIfAny(MergeRules.problems(parts, partial));
    ClientPart known =
        parts.stream().filter(part -> part.run().isPresent()).findFirst().orElseThrow();
    return new ResultMerge(parts, known.count(), startersFaults(folders));
  }

  private static List<ClientPart> read(List<Path> folders) throws ConfigurationException {
    var parts = new ArrayList<ClientPart>();
    var problems = new ArrayList<String>();
    for (Path folder : folders) {
      try {
        parts.add(ClientPart.read(folder));
      } catch (IOException e) {
        problems.add(ErrorMessages.ofFile(e));
      }
    }
    ConfigurationException.throwIfAny(problems);
    return List.copyOf(parts);
  }

  /** The name of a process's run. */
  public String firstName() {
    return parts.stream().flatMap(part -> part.run().stream()).findFirst().orElseThrow().name();
  }

  /** The client processes that faults of the benchmark killed. */
  public KilledClients killed() {
    return KilledClients.of(parts);
  }

  /** A sentence for each process and phase in which more failed than its budget allows. */
  public List<String> overBudget() {
    return parts.stream()
        .flatMap(
            part ->
                part.overBudget().stream()
                    .map(sentence -> "client process %d: %s".formatted(part.index(), sentence)))
        .toList();
  }

  /**
   * Writes all files of a run; files that cannot be written become problems of the outputs.
   *
   * @param nodeFaults the faults of the run that none of the processes injected
   */
  public Merged writeTo(ResultFolder folder, List<FaultTime> nodeFaults, Outputs outputs)
      throws IOException {
    List<ClientLog> logs = parts.stream().flatMap(part -> part.log().stream()).toList();
    var sum = new LogSum(logs, parts.size(), parts.size() >= clientCount);
    RunDescription run = sum.run(folder.runName());
    folder.log().plan(run);
    List<FaultTime> others = Stream.of(nodeFaults, startersFaults).flatMap(List::stream).toList();
    var copy = new LogCopy(folder, sum, outputs);
    List<PhaseResult> results = sum.results(run, others, copy::add);
    Optional<AuditSummary> audit = audit();
    outputs.write(
        folder.path(),
        () -> {
          sum.forEachServer(row -> folder.log().servers(row.phase(), List.of(row.sample())));
          for (PhaseResult result : results) {
            folder.log().end(result);
          }
          if (audit.isPresent()) {
            folder.log().audit(audit.get());
          }
        });
    List<PhaseResult> audited =
        results.stream().map(result -> audit.map(result::audited).orElse(result)).toList();
    return new Merged(audited, audit, audit.isEmpty() && !ledgers().isEmpty());
  }

  /** Writer of intervals to the log of a run, until one cannot be written. Used once. */
  private static final class LogCopy {
    private final ResultFolder folder;
    private final LogSum sum;
    private final Outputs outputs;
    private PhaseKey phase;
    private boolean written = true;

    LogCopy(ResultFolder folder, LogSum sum, Outputs outputs) {
      this.folder = folder;
      this.sum = sum;
      this.outputs = outputs;
    }

    void add(Interval interval) {
      written = written && outputs.write(folder.path(), () -> write(interval));
    }

    private void write(Interval interval) throws IOException {
      if (!interval.phase().equals(phase)) {
        phase = interval.phase();
        folder.log().begin(phase, sum.paced(phase));
      }
      folder.log().interval(interval.sample());
    }
  }

  private List<ClientPart> ledgers() {
    return parts.stream().filter(part -> part.auditId().isPresent()).toList();
  }

  /** The audit of all ledgers together; empty if some were audited without the others. */
  private Optional<AuditSummary> audit() {
    List<Optional<AuditSummary>> found =
        ledgers().stream().map(ClientPart::audit).distinct().toList();
    return found.size() == 1 ? found.get(0) : Optional.empty();
  }

  /** The faults in a benchmark's own log, if it was added up or its starter was killed. */
  private static List<FaultTime> startersFaults(List<Path> folders) throws IOException {
    var faults = new ArrayList<FaultTime>();
    for (Path folder : folders) {
      if (!RunLog.clientsOf(folder).isEmpty()) {
        faults.addAll(RunLog.faults(folder));
      }
    }
    return List.copyOf(faults);
  }

  /**
   * The paths without files that lie beside a folder among them, as they do if a shell completed
   * {@code client-*}, which also matches {@code client-0.log}.
   */
  public static List<Path> foldersOf(List<Path> paths) {
    Set<Path> besides =
        paths.stream()
            .filter(Files::isDirectory)
            .map(ResultMerge::parent)
            .collect(Collectors.toSet());
    return paths.stream()
        .filter(path -> !Files.isRegularFile(path) || !besides.contains(parent(path)))
        .toList();
  }

  private static Path parent(Path path) {
    return path.toAbsolutePath().normalize().getParent();
  }

  private static List<Path> partFolders(List<Path> folders)
      throws ConfigurationException, IOException {
    var found = new ArrayList<Path>();
    var problems = new ArrayList<String>();
    for (Path folder : foldersOf(folders)) {
      List<Path> here = FileAccess.exists(folder) ? partsIn(folder) : List.of();
      if (here.isEmpty()) {
        problems.add(folder + " is no result folder, and has none in it");
      }
      found.addAll(here);
    }
    ConfigurationException.throwIfAny(problems);
    return found;
  }

  /** The folders of the processes, beside which a merged benchmark has a result of its own. */
  private static List<Path> partsIn(Path folder) throws IOException {
    List<Path> clients = RunLog.clientsOf(folder);
    if (!clients.isEmpty()) {
      return clients;
    }
    return RunLog.isIn(folder) ? List.of(folder) : RunLog.runsIn(folder);
  }
}
