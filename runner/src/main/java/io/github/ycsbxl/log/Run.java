package io.github.ycsbxl.log;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.measure.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A run as logged in its directory: configuration, measurements and verdict, from run.jsonl and
 * latency.hlog. If the run was killed or is still going on, its phases are partial and consist of
 * the logged intervals. If the coordinator of a fleet was killed or is still waiting, the run is
 * the sum of the clients' logs. A missing file causes a NoSuchFileException, and a malformed one an
 * IOException that names it. Immutable.
 *
 * @param phases all phases and iterations, in order, with merged histograms
 * @param audit result of the run's own audit or of a later one
 * @param verdict empty if the run was killed or is still going on
 * @param damages sentences, without full stops, on histograms that differ from the run's counts
 */
public record Run(
    Path folder,
    RunDescription description,
    List<Phase> phases,
    Optional<AuditSummary> audit,
    Optional<Verdict> verdict,
    List<String> damages) {
  /** Name of the log, which exists if a run was started in the directory. */
  public static final String NAME = "run.jsonl";

  /** Name of the file with the histograms. */
  public static final String LATENCIES = "latency.hlog";

  /** Name of the file with the histograms of an unfinished interval. */
  public static final String PART = PartFile.beside(Path.of(LATENCIES)).toString();

  /** Name of the file with the checksums of the other files. */
  public static final String SUMS = CheckSums.NAME;

  /** Name of the optional file with every operation. */
  public static final String OPERATIONS = "operations.csv.gz";

  /** Subdirectory with the result directories of a fleet's clients; see docs/many-clients.md. */
  public static final String CLIENTS = "clients";

  private static final String INDEX = ClientId.INDEX.name();

  private static final String LEFT_OUT = "; the result does not include this client";

  public Run {
    phases = List.copyOf(phases);
    damages = List.copyOf(damages);
  }

  /** Returns true if a run was started in this directory or in the directories of its clients. */
  public static boolean isIn(Path folder) throws IOException {
    return hasOwn(folder) || !clientsOf(folder).isEmpty();
  }

  /** Returns the subdirectories in which runs were started. */
  public static List<Path> runsIn(Path folder) throws IOException {
    var runs = new ArrayList<Path>();
    for (Path child : children(folder)) {
      if (isIn(child)) {
        runs.add(child);
      }
    }
    return runs;
  }

  /** Returns the result directories of the clients of this benchmark. */
  public static List<Path> clientsOf(Path folder) throws IOException {
    return children(folder.resolve(CLIENTS)).stream().filter(Run::hasOwn).toList();
  }

  private static List<Path> children(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    }
  }

  private static boolean hasOwn(Path folder) {
    return Files.exists(folder.resolve(NAME));
  }

  /**
   * Reads a run.
   *
   * @throws IOException if it measured nothing
   */
  public static Run readMeasured(Path folder, RunListener... listeners) throws IOException {
    Run run = read(folder, listeners);
    if (run.phases.isEmpty()) {
      throw new IOException(folder + " has no results: no interval of the run was measured");
    }
    return run;
  }

  /**
   * Reads a run, with or without measurements, in one pass over its files.
   *
   * @param listeners receive every interval
   */
  public static Run read(Path folder, RunListener... listeners) throws IOException {
    CheckSums.verify(folder);
    RunListener listener = RunListener.all(listeners);
    List<Path> clients = unsummed(folder);
    if (clients.isEmpty()) {
      return own(folder, listener);
    }
    var unreadable = new ArrayList<String>();
    List<Run> runs = clients(clients, unreadable);
    if (runs.isEmpty()) {
      throw new IOException(String.join("; ", unreadable));
    }
    if (runs.stream().map(run -> run.description.configuration().get(INDEX)).distinct().count()
        < runs.size()) {
      throw new IOException(
          "%s must have the results of the clients of one benchmark, but two have the same %s"
              .formatted(folder.resolve(CLIENTS), INDEX));
    }
    var sum = new LogSum(runs, clientsOf(folder).size(), false);
    LogEvents events = hasOwn(folder) ? LogTail.events(folder) : new LogEvents();
    RunDescription run = sum.run(folder.toAbsolutePath().normalize().getFileName() + "");
    List<Phase> phases = sum.results(run, events.faults(), listener);
    List<String> damages = Stream.of(unreadable, sum.damages()).flatMap(List::stream).toList();
    return new Run(folder, run, phases, Optional.empty(), Optional.empty(), damages)
        .audited(events.audit().or(sum::audit));
  }

  /**
   * Reads a run from its own log alone, which has a verdict or belongs to no fleet.
   *
   * @param listeners receive every interval
   */
  public static Run readOwn(Path folder, RunListener... listeners) throws IOException {
    return own(folder, RunListener.all(listeners));
  }

  /**
   * Reads the logs of a fleet's clients. One that cannot be read does not prevent reading the
   * others.
   *
   * @param folders result directories of the clients
   * @param unreadable receives a sentence, without a full stop, for each log that is left out
   * @return the runs as {@linkplain #asClient() parts} of the fleet's; without clients that have
   *     not described their run yet
   */
  public static List<Run> clients(List<Path> folders, List<String> unreadable) {
    var runs = new ArrayList<Run>();
    for (Path folder : folders) {
      try {
        if (plan(folder).isPresent()) {
          runs.add(read(folder).asClient());
        }
      } catch (IOException e) {
        unreadable.add(ErrorMessages.fileMessage(e) + LEFT_OUT);
      } catch (RuntimeException e) {
        unreadable.add(
            "%s cannot be read: %s%s"
                .formatted(folder.resolve(NAME), ErrorMessages.message(e), LEFT_OUT));
      }
    }
    List<Run> together = LogLimits.together(runs);
    runs.removeAll(together);
    runs.forEach(
        run ->
            unreadable.add(
                run.folder.resolve(NAME)
                    + " has times of another month than the other clients"
                    + LEFT_OUT));
    return together;
  }

  /**
   * Passes on the intervals of a run. For a single client, histograms are not read, and rows have
   * latency summaries.
   */
  public static void lines(Path folder, RunListener listener) throws IOException {
    List<Path> clients = unsummed(folder);
    if (!clients.isEmpty()) {
      List<Path> readable = clients(clients, new ArrayList<>()).stream().map(Run::folder).toList();
      SummedIntervals.read(readable, (phase, all, ofClients, seconds) -> {}, listener);
    } else {
      ownLines(folder, listener);
    }
  }

  /**
   * Passes on the intervals of a run's own log, which a fleet has from when its clients have ended.
   * Histograms are not read, and rows have latency summaries.
   *
   * @return the description of the run, or empty if the run ended before writing it
   */
  public static Optional<RunDescription> ownLines(Path folder, RunListener listener)
      throws IOException {
    LogTail tail = LogTail.open(folder);
    Optional<Interval> next = tail.next();
    while (next.isPresent()) {
      tail.servers(listener);
      listener.interval(tail.phase(), next.get(), List.of(next.get()));
      next = tail.next();
    }
    tail.servers(listener);
    return tail.run();
  }

  /**
   * Returns the clients whose logs must be added up. Returns none for a single client, or if the
   * fleet's own log has a verdict.
   */
  private static List<Path> unsummed(Path folder) throws IOException {
    List<Path> clients = clientsOf(folder).stream().filter(Run::mayHavePlan).toList();
    return clients.isEmpty() || verdict(folder).isEmpty() ? clients : List.of();
  }

  private static boolean mayHavePlan(Path client) {
    try {
      return plan(client).isPresent();
    } catch (IOException e) {
      // The reason is reported when the log is read.
      return true;
    }
  }

  private static Run own(Path folder, RunListener listener) throws IOException {
    if (!hasOwn(folder)) {
      throw new NoSuchFileException(folder.resolve(NAME).toString());
    }
    Map<PhaseKey, PhaseSum> sums = new LinkedHashMap<>();
    try (LogIntervals intervals = LogIntervals.open(folder)) {
      LogEvents events = intervals.events();
      while (!intervals.ahead().isEmpty()) {
        intervals.servers(listener);
        PhaseKey key = intervals.phase();
        List<Interval> seconds = intervals.ahead();
        Interval interval = intervals.next();
        RunDescription known = described(events, folder);
        sums.computeIfAbsent(key, any -> PhaseSum.of(key, known)).add(interval, seconds);
        listener.interval(key, interval, seconds);
      }
      intervals.servers(listener);
      RunDescription run = described(events, folder);
      events.ended().forEach(key -> sums.computeIfAbsent(key, any -> PhaseSum.of(key, run)));
      var phases = new ArrayList<Phase>();
      sums.forEach((key, sum) -> phases.add(sum.result(run, key, events)));
      List<String> damages = intervals.missing().stream().toList();
      return new Run(folder, run, phases, Optional.empty(), events.verdict(), damages)
          .audited(events.audit());
    }
  }

  static RunDescription described(LogEvents events, Path folder) throws IOException {
    return events
        .description()
        .orElseThrow(() -> LogLines.wrong(folder, "the line that describes the run is missing"));
  }

  /** Returns the run without its measurements, if it has a description. */
  public static Run unread(Path folder) throws IOException {
    RunDescription known =
        plan(folder).orElseGet(() -> RunDescription.unknown(folder.getFileName().toString()));
    return new Run(folder, known, List.of(), Optional.empty(), Optional.empty(), List.of());
  }

  /** Returns the description of a run without reading its measurements. */
  public static RunDescription description(Path folder) throws IOException {
    return plan(folder)
        .orElseThrow(() -> new IOException(folder + " lacks the line that describes the run"));
  }

  /** Returns the description of the run, or empty if the run ended before writing it. */
  public static Optional<RunDescription> plan(Path folder) throws IOException {
    if (!hasOwn(folder)) {
      return Optional.empty();
    }
    LogTail tail = LogTail.open(folder);
    tail.next();
    if (tail.run().isEmpty()) {
      CheckSums.verify(folder);
    }
    return tail.run();
  }

  /** Returns true if the log describes a run that measured nothing, not even a part of a phase. */
  public static boolean isUnbegun(Path folder) throws IOException {
    if (!hasOwn(folder)) {
      return false;
    }
    LogEvents events = LogTail.events(folder);
    return events.description().isPresent() && !events.hasBegun();
  }

  /** Returns the verdict of a run without reading its measurements. */
  public static Optional<Verdict> verdict(Path folder) throws IOException {
    return hasOwn(folder) ? LogTail.events(folder).verdict() : Optional.empty();
  }

  /** Returns the wall-clock time of the first operation. */
  public long startedAtMillis() {
    return phases.get(0).measurement().startedAtMillis();
  }

  /** Returns the last phase with all its iterations. */
  public Phase last() {
    return Phase.together(phases);
  }

  /** Returns the growth of the store's files per record in the load of this benchmark, if any. */
  public OptionalDouble diskBytesPerRecord() {
    return phases.stream()
        .map(Phase::diskBytesPerRecord)
        .filter(OptionalDouble::isPresent)
        .findFirst()
        .orElseGet(OptionalDouble::empty);
  }

  /** Returns a copy with the result of an audit. */
  public Run audited(Optional<AuditSummary> found) {
    List<Phase> audited =
        phases.stream().map(phase -> found.map(phase::audited).orElse(phase)).toList();
    return new Run(folder, description, audited, found, verdict, damages);
  }

  /** Returns a copy with additional facts of the environment. */
  public Run plus(Map<String, String> facts) {
    List<Phase> all = phases.stream().map(phase -> phase.plus(facts)).toList();
    return new Run(folder, description.plus(facts), all, audit, verdict, damages);
  }

  public Run ended(Verdict known) {
    return new Run(folder, description, phases, audit, Optional.of(known), damages);
  }

  /** Returns true if the run ended, successfully or not. */
  public boolean ended() {
    return verdict.isPresent();
  }

  /**
   * Returns a copy as the run of one client in a fleet: on the common clock and without histograms,
   * so that the runs of all clients fit into memory.
   */
  public Run asClient() {
    return new Run(
        folder,
        description,
        phases.stream().map(Phase::ofClient).toList(),
        audit,
        verdict,
        damages);
  }
}
