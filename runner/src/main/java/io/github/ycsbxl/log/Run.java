package io.github.ycsbxl.log;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.outage.OutageConfig;
import io.github.ycsbxl.servers.ServersConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The log of a run: what was run, what was measured and how it ended, from run.jsonl and
 * latency.hlog in its folder. Of a run that was killed, or still goes on, it has what the intervals
 * have, as partial results. A missing file is a NoSuchFileException, and a malformed one an
 * IOException that names it. Immutable.
 */
public final class Run {
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

  private final Path folder;
  private final RunDescription run;
  private final List<Phase> results;
  private final Optional<AuditSummary> audit;
  private final Optional<Verdict> verdict;
  private final List<String> damages;
  private final Optional<LogSum> sum;

  private Run(
      Path folder, RunDescription run, Story story, List<Phase> results, Optional<LogSum> sum) {
    this.folder = folder;
    this.run = run;
    this.audit = story.audit.or(() -> sum.flatMap(LogSum::audit));
    this.results = results.stream().map(one -> audit.map(one::audited).orElse(one)).toList();
    this.verdict = story.verdict;
    this.damages = sum.map(LogSum::damages).orElse(story.damages);
    this.sum = sum;
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

  /** The logs in these folders that measured something, in the order in which their runs began. */
  public static List<Run> measuredIn(List<Path> folders) throws IOException {
    var logs = new ArrayList<Run>();
    for (Path folder : folders) {
      logs.add(open(folder));
    }
    logs.removeIf(log -> log.results().isEmpty());
    logs.sort(Comparator.comparing(log -> log.results().get(0).measurement().startedAtMillis()));
    return logs;
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

  /**
   * Opens the log of a run that measured something; throws an IOException if it measured nothing.
   */
  public static Run of(Path folder) throws IOException {
    Run log = open(folder);
    if (log.results().isEmpty()) {
      throw new IOException(folder + " has no results: no interval of the run was measured");
    }
    return log;
  }

  /**
   * Opens the log of a run, whether it measured something or not. That of client processes whose
   * starter was killed, or still waits for them, is the sum of theirs.
   */
  public static Run open(Path folder) throws IOException {
    CheckSums.verify(folder);
    Story story = hasOwn(folder) ? Story.of(folder) : new Story();
    Optional<LogSum> sum = story.verdict.isPresent() ? Optional.empty() : sumOfClients(folder);
    if (sum.isPresent()) {
      RunDescription run = sum.get().run(folder.toAbsolutePath().normalize().getFileName() + "");
      return new Run(folder, run, story, sum.get().results(run, story.faults(), any -> {}), sum);
    }
    if (!hasOwn(folder)) {
      throw new NoSuchFileException(folder.resolve(NAME).toString());
    }
    if (story.plan == null) {
      throw LogLines.wrong(folder, "it does not say what was run");
    }
    List<Phase> results = story.results(folder);
    return new Run(folder, story.run(), story, results, sum);
  }

  /**
   * The sum of the client processes' logs; empty if there are none, or the run's own has an end.
   */
  private static Optional<LogSum> sumOf(Path folder) throws IOException {
    boolean hasClients = !clientsOf(folder).isEmpty();
    return !hasClients || verdict(folder).isPresent() ? Optional.empty() : sumOfClients(folder);
  }

  private static Optional<LogSum> sumOfClients(Path folder) throws IOException {
    List<Path> clients = clientsOf(folder);
    var logs = new ArrayList<ClientLog>();
    for (Path client : clients) {
      if (plan(client).isPresent()) {
        logs.add(ClientLog.open(client));
      }
    }
    long different =
        logs.stream().map(log -> log.run().configuration().get(INDEX)).distinct().count();
    if (different < logs.size()) {
      throw new IOException(
          "%s has runs of different benchmarks, or of no client processes: two have the same %s"
              .formatted(folder.resolve(CLIENTS), INDEX));
    }
    return Optional.of(logs)
        .filter(all -> !all.isEmpty())
        .map(all -> new LogSum(all, clients.size(), false));
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

  public Path folder() {
    return folder;
  }

  /** The description of the run. */
  public RunDescription run() {
    return run;
  }

  /** Every phase and iteration, in order, with whole histograms. */
  public List<Phase> results() {
    return results;
  }

  /** The findings of an audit, which is that of the run or a later one. */
  public Optional<AuditSummary> audit() {
    return audit;
  }

  /** The verdict on the run; empty if it was killed, or still goes on. */
  public Optional<Verdict> verdict() {
    return verdict;
  }

  /** The verdict on the run of this folder, without reading what was measured. */
  public static Optional<Verdict> verdict(Path folder) throws IOException {
    return hasOwn(folder) ? Story.of(folder).verdict : Optional.empty();
  }

  /** Sentences, without full stops, on histograms that are not those that the run counted. */
  public List<String> damages() {
    return damages;
  }

  /** Whether the run ended, in whatever way. */
  public boolean ended() {
    return verdict.isPresent();
  }

  /** The rows of all intervals without their histograms, that of whole operations first. */
  public List<IntervalRow> rows() throws IOException {
    var rows = new ArrayList<IntervalRow>();
    forEachRow(rows::add);
    return rows;
  }

  /** Passes on the same rows, of which those of a long run take much memory together. */
  public void forEachRow(Consumer<IntervalRow> receiver) throws IOException {
    forEachRow(folder, sum, receiver);
  }

  /** Passes on the rows of all intervals of the run in this folder, in order. */
  public static void forEachRow(Path folder, Consumer<IntervalRow> receiver) throws IOException {
    forEachRow(folder, sumOf(folder), receiver);
  }

  private static void forEachRow(Path folder, Optional<LogSum> sum, Consumer<IntervalRow> receiver)
      throws IOException {
    if (sum.isPresent()) {
      sum.get().forEachRow(receiver);
      return;
    }
    LogTail tail = LogTail.open(folder);
    for (List<IntervalRow> rows = tail.next(); !rows.isEmpty(); rows = tail.next()) {
      rows.forEach(receiver);
    }
  }

  /** Passes on what servers of the store did while the run went on, in order. */
  public void forEachServer(ServerRow.Receiver receiver) throws IOException {
    forEachServer(folder, sum, receiver);
  }

  /** Passes on what servers did in the run of this folder, in order. */
  public static void forEachServer(Path folder, ServerRow.Receiver receiver) throws IOException {
    forEachServer(folder, sumOf(folder), receiver);
  }

  private static void forEachServer(Path folder, Optional<LogSum> sum, ServerRow.Receiver receiver)
      throws IOException {
    if (sum.isPresent()) {
      sum.get().forEachServer(receiver);
      return;
    }
    LogTail tail = LogTail.open(folder);
    boolean more = true;
    while (more) {
      more = !tail.next().isEmpty();
      for (ServerRow row : tail.servers()) {
        receiver.row(row);
      }
      // The description comes first, so that other logs are not read to their end.
      more &= tail.run().filter(run -> ServersConfig.isSetIn(run.configuration())).isPresent();
    }
  }

  /** Passes on the histograms of latencies of a phase, interval by interval, each with its row. */
  public void latencies(String phase, BiConsumer<RowName, Histogram> receiver) throws IOException {
    Consumer<Histogram> ofPhase =
        nanos -> {
          String tag = nanos.getTag();
          if (Tags.isLoad(tag) == phase.equals("load") && Tags.isLatency(tag)) {
            receiver.accept(RowName.of(Tags.row(tag)), nanos);
          }
        };
    if (sum.isPresent()) {
      sum.get().forEachHistogram(ofPhase);
    } else {
      HistogramLog.read(folder.resolve(LATENCIES), ofPhase);
    }
  }

  /** The lines of a log that are no intervals, by their kind. Filled, then read. */
  private static final class Story {
    private RunDescription plan;
    private Optional<Verdict> verdict = Optional.empty();
    private List<String> damages = List.of();
    private Optional<AuditSummary> audit = Optional.empty();
    private final Map<String, String> facts = new TreeMap<>();
    private final Map<PhaseKey, LogLine.Begin> begun = new LinkedHashMap<>();
    private final Map<PhaseKey, LogLine.End> ends = new LinkedHashMap<>();
    private final Map<PhaseKey, List<FaultTime>> faults = new LinkedHashMap<>();
    private PhaseKey phase = new PhaseKey("run", 1);

    static Story of(Path folder) throws IOException {
      var story = new Story();
      LogLines lines = LogLines.open(folder);
      Optional<LogLine> line = lines.next();
      while (line.isPresent()) {
        story.add(line.get());
        line = lines.next();
      }
      return story;
    }

    private void add(LogLine line) {
      if (line instanceof RunDescription known) {
        plan = known;
      } else if (line instanceof LogLine.Begin begin) {
        phase = begin.key();
        begun.put(phase, begin);
      } else if (line instanceof LogLine.Fault fault) {
        faults.put(phase, fault.addedTo(faults.getOrDefault(phase, List.of())));
      } else if (line instanceof LogLine.End end) {
        ends.put(PhaseKey.of(end.result()), end);
      } else if (line instanceof LogLine.Facts more) {
        facts.putAll(more.environment());
      } else if (line instanceof LogLine.Audit found) {
        audit = Optional.of(found.found());
      } else if (line instanceof Verdict end) {
        verdict = Optional.of(end);
      }
    }

    List<FaultTime> faults() {
      return faults.values().stream().flatMap(List::stream).toList();
    }

    RunDescription run() {
      return facts.isEmpty() ? plan : plan.plus(facts);
    }

    List<Phase> results(Path folder) throws IOException {
      Map<PhaseKey, PhaseSum> sums = new LinkedHashMap<>();
      var config = OutageConfig.of(plan.configuration());
      try (LogIntervals intervals = LogIntervals.open(folder)) {
        Optional<LogIntervals.LoggedInterval> next = intervals.next();
        while (next.isPresent()) {
          PhaseKey key = next.get().phase();
          sums.computeIfAbsent(key, any -> new PhaseSum(config))
              .add(next.get().sample(), ends.containsKey(key));
          next = intervals.next();
        }
        damages = intervals.missing().stream().toList();
      }
      ends.keySet().forEach(key -> sums.putIfAbsent(key, new PhaseSum(config)));
      var results = new ArrayList<Phase>();
      sums.forEach((key, sum) -> results.add(result(key, sum)));
      return results;
    }

    private Phase result(PhaseKey key, PhaseSum sum) {
      if (!ends.containsKey(key)) {
        return sum.result(run(), key, faults.getOrDefault(key, List.of()))
            .startedAt(Optional.ofNullable(begun.get(key)).flatMap(LogLine.Begin::commonStart));
      }
      boolean paced = !begun.containsKey(key) || begun.get(key).paced();
      return ends.get(key).result(paced ? run() : run().withoutTarget(), sum.rows());
    }
  }
}
