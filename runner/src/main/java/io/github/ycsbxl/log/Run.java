package io.github.ycsbxl.log;

import io.github.ycsbxl.audit.AuditSummary;
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
import java.util.stream.Stream;

/**
 * A run as the log in its folder has it: what was run, what was measured and how it ended, from
 * run.jsonl and latency.hlog. Of a run that was killed, or still goes on, it has what the intervals
 * have, as partial phases; of clients whose coordinator was killed, or still waits for them, the
 * sum of theirs. A missing file is a NoSuchFileException, and a malformed one an IOException that
 * names it. Immutable.
 *
 * @param phases every phase and iteration, in order, with whole histograms
 * @param audit the findings of an audit, which is that of the run or a later one
 * @param verdict empty if the run was killed, or still goes on
 * @param damages sentences, without full stops, on histograms that are not those that the run
 *     counted
 */
public record Run(
    Path folder,
    RunDescription description,
    List<Phase> phases,
    Optional<AuditSummary> audit,
    Optional<Verdict> verdict,
    List<String> damages) {
  /** Name of the file that a folder has if a run was begun in it. */
  public static final String NAME = "run.jsonl";

  /** Name of the file with the histograms. */
  public static final String LATENCIES = "latency.hlog";

  /** The name of the file with the histograms of an interval that is not over. */
  public static final String PART = PartFile.of(Path.of(LATENCIES)).toString();

  /** The name of the file that says that the others are whole. */
  public static final String SUMS = CheckSums.NAME;

  /** The name of the file with every operation, if a run writes one. */
  public static final String OPERATIONS = "operations.csv.gz";

  /** Subfolder with the result folders of a benchmark's client processes: docs/many-clients.md. */
  public static final String CLIENTS = "clients";

  private static final String INDEX = ClientId.INDEX.name();

  public Run {
    phases = List.copyOf(phases);
    damages = List.copyOf(damages);
  }

  /** Whether a run was begun in this folder, or in those of its client processes. */
  public static boolean isIn(Path folder) throws IOException {
    return hasOwn(folder) || !clientsOf(folder).isEmpty();
  }

  /** The folders in this one in which runs were begun. */
  public static List<Path> runsIn(Path folder) throws IOException {
    var runs = new ArrayList<Path>();
    for (Path child : children(folder)) {
      if (isIn(child)) {
        runs.add(child);
      }
    }
    return runs;
  }

  /** The folders of the client processes that the benchmark of this folder consists of. */
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

  /** Reads a run that measured something; throws an IOException if it measured nothing. */
  public static Run of(Path folder, RunListener... listeners) throws IOException {
    Run run = read(folder, listeners);
    if (run.phases.isEmpty()) {
      throw new IOException(folder + " has no results: no interval of the run was measured");
    }
    return run;
  }

  /**
   * Reads a run, whether it measured something or not, in one pass over its files.
   *
   * @param listeners hear of every interval meanwhile
   */
  public static Run read(Path folder, RunListener... listeners) throws IOException {
    CheckSums.verify(folder);
    RunListener listener = RunListener.all(listeners);
    List<Path> clients = unsummed(folder);
    if (clients.isEmpty()) {
      return own(folder, listener);
    }
    var runs = new ArrayList<Run>();
    for (Path client : clients) {
      runs.add(read(client).asClient());
    }
    if (runs.stream().map(run -> run.description.configuration().get(INDEX)).distinct().count()
        < runs.size()) {
      throw new IOException(
          "%s has runs of different benchmarks, or of no clients: two have the same %s"
              .formatted(folder.resolve(CLIENTS), INDEX));
    }
    var sum = new LogSum(runs, clientsOf(folder).size(), false);
    LogStory story = hasOwn(folder) ? LogTail.story(folder) : new LogStory();
    RunDescription run = sum.run(folder.toAbsolutePath().normalize().getFileName() + "");
    List<Phase> phases = sum.results(run, story.faults(), listener);
    return new Run(folder, run, phases, Optional.empty(), Optional.empty(), sum.damages())
        .audited(story.audit().or(sum::audit));
  }

  /**
   * Passes on the intervals of a run without reading the histograms of a single client, whose rows
   * have the figures of their lines.
   */
  public static void lines(Path folder, RunListener listener) throws IOException {
    List<Path> clients = unsummed(folder);
    if (!clients.isEmpty()) {
      SummedIntervals.read(clients, (phase, all, seconds) -> {}, listener);
      return;
    }
    LogTail tail = LogTail.open(folder);
    Optional<Interval> next = tail.next();
    while (next.isPresent()) {
      tail.servers(listener);
      listener.interval(tail.phase(), next.get(), List.of(next.get()));
      next = tail.next();
    }
    tail.servers(listener);
  }

  /** The clients whose sum is not in the run's own log, as that has no end. */
  private static List<Path> unsummed(Path folder) throws IOException {
    var clients = new ArrayList<Path>();
    for (Path client : clientsOf(folder)) {
      if (plan(client).isPresent()) {
        clients.add(client);
      }
    }
    return clients.isEmpty() || verdict(folder).isEmpty() ? clients : List.of();
  }

  private static Run own(Path folder, RunListener listener) throws IOException {
    if (!hasOwn(folder)) {
      throw new NoSuchFileException(folder.resolve(NAME).toString());
    }
    Map<PhaseKey, PhaseSum> sums = new LinkedHashMap<>();
    try (LogIntervals intervals = LogIntervals.open(folder)) {
      LogStory story = intervals.story();
      while (!intervals.ahead().isEmpty()) {
        intervals.servers(listener);
        PhaseKey key = intervals.phase();
        List<Interval> seconds = intervals.ahead();
        Interval interval = intervals.next();
        RunDescription known = described(story, folder);
        sums.computeIfAbsent(key, any -> PhaseSum.of(key, known)).add(interval);
        listener.interval(key, interval, seconds);
      }
      intervals.servers(listener);
      RunDescription run = described(story, folder);
      story.ended().forEach(key -> sums.computeIfAbsent(key, any -> PhaseSum.of(key, run)));
      var phases = new ArrayList<Phase>();
      sums.forEach((key, sum) -> phases.add(sum.result(run, key, story)));
      List<String> damages = intervals.missing().stream().toList();
      return new Run(folder, run, phases, Optional.empty(), story.verdict(), damages)
          .audited(story.audit());
    }
  }

  static RunDescription described(LogStory story, Path folder) throws IOException {
    return story
        .description()
        .orElseThrow(() -> LogLines.wrong(folder, "it does not say what was run"));
  }

  /** Makes the run of this folder without reading what it measured, if it came so far. */
  public static Run unread(Path folder) throws IOException {
    RunDescription known =
        plan(folder).orElseGet(() -> RunDescription.unknown(folder.getFileName().toString()));
    return new Run(folder, known, List.of(), Optional.empty(), Optional.empty(), List.of());
  }

  /** The description of a run that was begun in this folder, without reading what it measured. */
  public static RunDescription description(Path folder) throws IOException {
    return plan(folder).orElseThrow(() -> new IOException(folder + " does not say what was run"));
  }

  /** The description of the run; empty if the run did not come so far as to write it. */
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

  /** The verdict on the run of this folder, without reading what was measured. */
  public static Optional<Verdict> verdict(Path folder) throws IOException {
    return hasOwn(folder) ? LogTail.story(folder).verdict() : Optional.empty();
  }

  /** The wall clock of the first operation of a run that measured something. */
  public long startedAtMillis() {
    return phases.get(0).measurement().startedAtMillis();
  }

  /** The last phase as a whole, with all its iterations. */
  public Phase last() {
    return Phase.together(phases);
  }

  /** This run with what an audit of it found. */
  public Run audited(Optional<AuditSummary> found) {
    List<Phase> audited =
        phases.stream().map(phase -> found.map(phase::audited).orElse(phase)).toList();
    return new Run(folder, description, audited, found, verdict, damages);
  }

  /** This run with the verdict on it. */
  public Run ended(Verdict known) {
    return new Run(folder, description, phases, audit, Optional.of(known), damages);
  }

  /** Whether the run ended, in whatever way. */
  public boolean ended() {
    return verdict.isPresent();
  }

  /**
   * This run as that of one client of a fleet: by the clock that all clients share, and without its
   * histograms, so that all of them fit into memory together.
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
