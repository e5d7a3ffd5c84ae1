package io.github.ycsbxl.log;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.outage.OutageConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * The log of a run: what was run, what was measured and how it ended, from run.jsonl and
 * latency.hlog in its folder. Of a run that was killed, or still goes on, it has what the intervals
 * have, as partial results. A missing file is a NoSuchFileException, and a malformed one an
 * IOException that names it. Immutable.
 */
public final class RunLog {
  /** Name of the file that a folder has if a run was begun in it. */
  public static final String NAME = LogLines.NAME;

  private final Path folder;
  private final RunDescription run;
  private final List<PhaseResult> results;
  private final Optional<AuditSummary> audit;
  private final boolean ended;

  private RunLog(Path folder, Story story, List<PhaseResult> results) {
    this.folder = folder;
    this.run = story.run();
    this.audit = story.audit;
    this.results = results.stream().map(one -> audit.map(one::audited).orElse(one)).toList();
    this.ended = story.ended;
  }

  /** Whether a run was begun in this folder. */
  public static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(LogLines.NAME));
  }

  /**
   * Opens the log of a run that measured something; throws an IOException if it measured nothing.
   */
  public static RunLog of(Path folder) throws IOException {
    RunLog log = open(folder);
    if (log.results().isEmpty()) {
      throw new IOException(folder + " has no results: no interval of the run was measured");
    }
    return log;
  }

  /** Opens the log of a run, whether it measured something or not. */
  public static RunLog open(Path folder) throws IOException {
    CheckSums.verify(folder);
    Story story = Story.of(folder);
    if (story.plan == null) {
      throw LogLines.wrong(folder, "it does not say what was run");
    }
    return new RunLog(folder, story, story.results(folder));
  }

  /** The description of a run that was begun in this folder, without reading what it measured. */
  public static RunDescription description(Path folder) throws IOException {
    return plan(folder).orElseThrow(() -> new IOException(folder + " does not say what was run"));
  }

  /** The description of the run; empty if the run did not come so far as to write it. */
  public static Optional<RunDescription> plan(Path folder) throws IOException {
    LogTail tail = LogTail.open(folder);
    tail.next();
    if (tail.run().isEmpty()) {
      CheckSums.verify(folder);
    }
    return tail.run();
  }

  /** The description of the run. */
  public RunDescription run() {
    return run;
  }

  /** Every phase and iteration, in order, with whole histograms. */
  public List<PhaseResult> results() {
    return results;
  }

  /** The findings of an audit, which is that of the run or a later one. */
  public Optional<AuditSummary> audit() {
    return audit;
  }

  /** The faults that began in the run of this folder, without reading what was measured. */
  public static List<FaultTime> faults(Path folder) throws IOException {
    return Story.of(folder).faults.values().stream().flatMap(List::stream).toList();
  }

  /** Whether the run ended, in whatever way. */
  public boolean ended() {
    return ended;
  }

  /** The rows of all intervals without their histograms, that of whole operations first. */
  public List<IntervalRow> rows() throws IOException {
    var rows = new ArrayList<IntervalRow>();
    forEachRow(folder, rows::add);
    return rows;
  }

  /** Passes on the rows of all intervals of the run in this folder, in order. */
  public static void forEachRow(Path folder, Consumer<IntervalRow> receiver) throws IOException {
    LogTail tail = LogTail.open(folder);
    for (List<IntervalRow> rows = tail.next(); !rows.isEmpty(); rows = tail.next()) {
      rows.forEach(receiver);
    }
  }

  /**
   * The histograms of latency.hlog that belong to a phase, interval by interval, each with its row.
   */
  public void latencies(String phase, BiConsumer<RowName, Histogram> receiver) throws IOException {
    HistogramLog.read(
        folder.resolve(LatencyLog.NAME),
        nanos -> {
          String tag = nanos.getTag();
          if (Tags.isLoad(tag) == phase.equals("load") && Tags.isLatency(tag)) {
            receiver.accept(RowName.of(Tags.row(tag)), nanos);
          }
        });
  }

  /** The lines of a log that are no intervals, by their kind. Filled, then read. */
  private static final class Story {
    private RunDescription plan;
    private boolean ended;
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
      } else if (line instanceof LogLine.Verdict) {
        ended = true;
      }
    }

    RunDescription run() {
      return facts.isEmpty() ? plan : plan.plus(facts);
    }

    List<PhaseResult> results(Path folder) throws IOException {
      Map<PhaseKey, PhaseSum> sums = new LinkedHashMap<>();
      var config = OutageConfig.of(plan.configuration());
      try (LogIntervals intervals = LogIntervals.open(folder)) {
        Optional<LogIntervals.Interval> next = intervals.next();
        while (next.isPresent()) {
          PhaseKey key = next.get().phase();
          sums.computeIfAbsent(key, any -> new PhaseSum(config))
              .add(next.get().sample(), ends.containsKey(key));
          next = intervals.next();
        }
      }
      ends.keySet().forEach(key -> sums.putIfAbsent(key, new PhaseSum(config)));
      var results = new ArrayList<PhaseResult>();
      sums.forEach((key, sum) -> results.add(result(key, sum)));
      return results;
    }

    private PhaseResult result(PhaseKey key, PhaseSum sum) {
      if (!ends.containsKey(key)) {
        return sum.result(run(), key, faults.getOrDefault(key, List.of()));
      }
      boolean paced = !begun.containsKey(key) || begun.get(key).paced();
      return ends.get(key).result(paced ? run() : run().withoutTarget(), sum.rows());
    }
  }
}
