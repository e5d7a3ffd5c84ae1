package io.github.ycsbxl.fleet;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.FileAccess;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.outage.OutageConfig;
import io.github.ycsbxl.outage.OutageMeter;
import io.github.ycsbxl.results.ResultFolder;
import io.github.ycsbxl.text.Outputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
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
    List<ClientPart> parts = each(partFolders(folders), ClientPart::read);
    ConfigurationException.throwIfAny(MergeRules.problems(parts, partial));
    ClientPart known =
        parts.stream().filter(part -> part.run().isPresent()).findFirst().orElseThrow();
    return new ResultMerge(parts, known.count(), startersFaults(folders));
  }

  /** Reader of the part of a client process. */
  @FunctionalInterface
  private interface PartReader<T> {
    ClientPart read(T from) throws IOException;
  }

  private static <T> List<ClientPart> each(List<T> all, PartReader<T> reader)
      throws ConfigurationException {
    var parts = new ArrayList<ClientPart>();
    var problems = new ArrayList<String>();
    for (T one : all) {
      try {
        parts.add(reader.read(one));
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

  /**
   * Writes all files of a run; files that cannot be written become problems of the outputs.
   *
   * @param nodeFaults the faults of the run that none of the processes injected
   */
  public Merged writeTo(ResultFolder folder, List<FaultTime> nodeFaults, Outputs outputs)
      throws IOException {
    RunDescription run = description(folder.runName());
    folder.log().plan(run);
    Map<PhaseKey, WallClockInterval> spans = spans();
    Map<PhaseKey, Double> succeeded;
    var outages = OutageConfig.of(run.configuration());
    var meters = new HashMap<PhaseKey, OutageMeter>();
    try (var intervals = MergedIntervals.open(measured())) {
      succeeded =
          intervals.write(
              spans,
              folder,
              key -> meters.computeIfAbsent(key, any -> new OutageMeter(outages)),
              outputs);
    }
    Optional<AuditSummary> audit = audit();
    List<PhaseResult> results =
        spans.keySet().stream()
            .sorted()
            .map(key -> result(key, run, allRan(key, spans.get(key), succeeded.get(key))))
            .map(result -> withOutages(result, nodeFaults, meters.get(PhaseKey.of(result))))
            .toList();
    outputs.write(
        folder.path(),
        () -> {
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

  private List<Path> measured() {
    return parts.stream().filter(part -> part.run().isPresent()).map(ClientPart::folder).toList();
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

  /** Finds the outages, each of which every process saw, in the intervals of all. */
  private PhaseResult withOutages(
      PhaseResult result, List<FaultTime> nodeFaults, OutageMeter meter) {
    PhaseKey key = PhaseKey.of(result);
    if (!key.runs() || meter == null) {
      return result;
    }
    List<FaultTime> all = new ArrayList<>(faults(key));
    all.addAll(nodeFaults);
    List<String> known = all.stream().map(FaultTime::name).toList();
    startersFaults.stream().filter(fault -> !known.contains(fault.name())).forEach(all::add);
    return result.withOutages(meter.report(all, result.measurement()));
  }

  /** The faults that any process injected, on the clock of the process that began first. */
  private List<FaultTime> faults(PhaseKey key) {
    List<PhaseResult> all = parts.stream().flatMap(part -> part.result(key).stream()).toList();
    long start = all.stream().mapToLong(one -> one.measurement().startedAtMillis()).min().orElse(0);
    return all.stream()
        .flatMap(
            one ->
                one.outages().stream()
                    .flatMap(known -> known.faults().stream())
                    .filter(cost -> !cost.name().equals(FaultCost.OBSERVED))
                    .map(
                        cost ->
                            cost.time()
                                .later((one.measurement().startedAtMillis() - start) * 1_000_000)))
        .toList();
  }

  /** The faults in a benchmark's own log, if it was added up or its starter was killed. */
  private static List<FaultTime> startersFaults(List<Path> folders) throws IOException {
    var faults = new ArrayList<FaultTime>();
    for (Path folder : folders) {
      if (Files.isDirectory(folder.resolve(ResultFolder.CLIENTS)) && RunLog.isIn(folder)) {
        faults.addAll(RunLog.faults(folder));
      }
    }
    faults.removeIf(fault -> fault.name().equals(FaultCost.OBSERVED));
    return List.copyOf(faults);
  }

  private static List<Path> partFolders(List<Path> folders)
      throws ConfigurationException, IOException {
    var found = new ArrayList<Path>();
    var problems = new ArrayList<String>();
    for (Path folder : folders) {
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
    List<Path> clients = subfolders(folder.resolve(ResultFolder.CLIENTS));
    if (!clients.isEmpty()) {
      return clients;
    }
    return ClientPart.isPart(folder) ? List.of(folder) : subfolders(folder);
  }

  private static List<Path> subfolders(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.filter(ClientPart::isPart).sorted().toList();
    }
  }

  /** The time in which all processes that took part in a phase ran it together. */
  private Map<PhaseKey, WallClockInterval> spans() {
    var spans = new HashMap<PhaseKey, WallClockInterval>();
    parts.stream()
        .flatMap(part -> part.results().stream())
        .map(result -> Map.entry(PhaseKey.of(result), result.measurement()))
        // A process that found its records there took no time for them, and comes last.
        .sorted(Comparator.comparing(phase -> -phase.getValue().durationNanos()))
        .forEach(
            phase ->
                spans.merge(
                    phase.getKey(),
                    WallClockInterval.of(phase.getValue()),
                    (all, its) -> phase.getValue().durationNanos() == 0 ? all : all.common(its)));
    return spans;
  }

  private PhaseResult.Overlap allRan(PhaseKey key, WallClockInterval span, double succeeded) {
    DoubleSummaryStatistics starts =
        parts.stream()
            .flatMap(part -> part.result(key).stream())
            .mapToDouble(ResultMerge::startedAtMillis)
            .summaryStatistics();
    LongSummaryStatistics known =
        parts.stream()
            .flatMap(part -> part.result(key).stream())
            .mapToLong(
                result ->
                    result.commonStart().map(PhaseResult.CommonStart::knownToMillis).orElse(0L))
            .summaryStatistics();
    return new PhaseResult.Overlap(
        span.nanos(),
        succeeded,
        starts.getMax() - starts.getMin(),
        known.getMin() == 0 ? 0 : known.getMax());
  }

  /** The start of a phase, by the clock that all processes share if they have one. */
  private static double startedAtMillis(PhaseResult result) {
    long ahead = result.commonStart().map(PhaseResult.CommonStart::clockAheadMillis).orElse(0L);
    return result.measurement().startedAtMillis() - ahead;
  }

  private PhaseResult result(PhaseKey key, RunDescription run, PhaseResult.Overlap allRan) {
    List<PhaseResult> mine = parts.stream().flatMap(part -> part.result(key).stream()).toList();
    // A process that found its records in the store has no load of its own.
    boolean missing = parts.size() < clientCount || key.runs() && mine.size() < parts.size();
    return new PhaseResult(
        run,
        key.phase(),
        key.iteration(),
        mine.stream()
            .map(PhaseResult::measurement)
            .reduce((sum, next) -> sum.plus(next))
            .orElseThrow(),
        missing || mine.stream().anyMatch(PhaseResult::partial),
        Optional.of(allRan),
        Optional.empty(),
        Optional.empty());
  }

  private RunDescription description(String name) {
    List<RunDescription> runs = parts.stream().flatMap(part -> part.run().stream()).toList();
    RunDescription first = runs.get(0);
    return new RunDescription(
        name,
        first.binding(),
        first.label(),
        parts.size(),
        first.threads(),
        first.records(),
        first.ofClients(parts.size()).targetOpsPerSec(),
        first.shards(),
        first.replicationFactor(),
        first.store(),
        MergedSettings.common(runs.stream().map(RunDescription::configuration).toList()),
        MergedSettings.joined(runs.stream().map(RunDescription::environment).toList()));
  }
}
