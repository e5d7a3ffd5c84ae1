package io.github.ycsbxl.report;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.figures.RowFigures;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.servers.ServerSample;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/**
 * The last phase of a run in one of our result folders. Immutable.
 *
 * @param whole its iterations as one
 * @param log unless the run goes on
 * @param seconds its intervals, all rows; in a long run each is of several seconds
 * @param latencies over time, by row
 * @param nodes latencies of nodes' rows over time, in few long intervals
 * @param ending latencies of a load's last tenth, by row
 * @param servers what the machines of the store did meanwhile, if the run took their figures
 * @param clients the processes that it consists of, if their folders are in this one
 */
record LoggedRun(
    Phase whole,
    Optional<Run> log,
    List<IntervalRow> seconds,
    SortedMap<RowName, LatencyTimeline> latencies,
    SortedMap<RowName, LatencyTimeline> nodes,
    SortedMap<RowName, RowFigures> ending,
    List<ServerSample> servers,
    List<ReportRun> clients) {

  /** The number of intervals of a node, each of which is a column of a table. */
  private static final int NODE_INTERVALS = 8;

  /** Two hours have all their seconds. */
  private static final int MOST_SECONDS = 7_200;

  private static final int MOST_OF_CLIENT = 300;

  static LoggedRun of(Run log) throws IOException {
    return of(log, MOST_SECONDS);
  }

  /** Makes the part of one client process, of which there may be many, without its totals. */
  static LoggedRun ofClient(Run log) throws IOException {
    return of(log, MOST_OF_CLIENT).withoutTotals();
  }

  private static LoggedRun of(Run log, int mostSeconds) throws IOException {
    Phase whole = Phase.together(log.phases());
    List<IntervalRow> seconds = CoarseRows.of(log, whole, mostSeconds);
    var latencies = new TreeMap<RowName, LatencyTimeline>();
    var nodes = new TreeMap<RowName, LatencyTimeline>();
    var ending = new TreeMap<RowName, Histogram>();
    addLatencies(log, PhaseKey.of(whole), seconds, latencies, nodes, ending);
    var servers = new ArrayList<ServerSample>();
    Run.lines(
        log.folder(),
        new RunListener() {
          @Override
          public void interval(PhaseKey phase, Interval interval, List<Interval> seconds) {}

          @Override
          public void server(PhaseKey phase, ServerSample sample) {
            if (phase.phase().equals(whole.phase())) {
              servers.add(sample);
            }
          }
        });
    return new LoggedRun(
        whole, Optional.of(log), seconds, latencies, nodes, figures(ending), servers, clients(log));
  }

  /** Makes a phase that goes on, of which the last intervals are known but no totals. */
  static LoggedRun running(
      RunDescription run, List<IntervalRow> seconds, List<ServerSample> servers) {
    PhaseKey key = seconds.get(0).phase();
    Phase whole =
        new Phase(
            run, key.phase(), key.iteration(), PhaseMeasurement.empty(startMillis(seconds)), true);
    var latencies = new TreeMap<RowName, LatencyTimeline>();
    for (IntervalRow row : seconds) {
      if (row.values() > 0 && !Double.isNaN(row.p50Nanos())) {
        latencies
            .computeIfAbsent(row.name(), any -> new LatencyTimeline(startMillis(seconds), 1))
            .add(row);
      }
    }
    return new LoggedRun(
        whole,
        Optional.empty(),
        seconds,
        latencies,
        new TreeMap<>(),
        new TreeMap<>(),
        servers,
        List.of());
  }

  /** What an audit of the run found. */
  Optional<AuditSummary> audit() {
    return log.flatMap(Run::audit);
  }

  /** The start of the phase by the client's clock, at which its axes of time begin. */
  long startMillis() {
    return startMillis(overall());
  }

  private static long startMillis(List<IntervalRow> rows) {
    return rows.isEmpty() ? 0 : rows.get(0).unixMillis() - Math.round(rows.get(0).second() * 1e3);
  }

  /** The binding, and the time at which the phase began. */
  String setting() {
    Instant start = Instant.ofEpochMilli(whole.measurement().startedAtMillis());
    return whole.run().binding()
        + ", "
        + DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT)
            .format(start.atOffset(ZoneOffset.UTC))
        + " UTC";
  }

  /** The seconds of whole operations. */
  List<IntervalRow> overall() {
    return row(RowName.OVERALL);
  }

  List<IntervalRow> row(RowName name) {
    return seconds.stream().filter(second -> second.name().equals(name)).toList();
  }

  /** The client processes by their numbers; they need not have begun in that order. */
  private static List<ReportRun> clients(Run log) throws IOException {
    var clients = new ArrayList<ReportRun>();
    for (Path folder : Run.clientsOf(log.folder())) {
      Run client = Run.read(folder);
      if (!client.phases().isEmpty()) {
        clients.add(ReportRun.ofClient(client));
      }
    }
    clients.sort(
        Comparator.comparingDouble(client -> client.number(SettingNames.CLIENT_INDEX).orElse(0)));
    return clients;
  }

  private LoggedRun withoutTotals() {
    return new LoggedRun(
        new Phase(
            whole.run(),
            whole.phase(),
            whole.iteration(),
            whole.measurement().withRows(new TreeMap<>()),
            whole.partial(),
            whole.allRan(),
            whole.commonStart(),
            whole.outages()),
        Optional.empty(),
        seconds,
        latencies,
        nodes,
        ending,
        servers,
        clients);
  }

  /**
   * The time at which a load's last tenth begins, whose latencies show whether they stayed as they
   * were; a run has none.
   */
  private static double endingMillis(PhaseKey phase, List<IntervalRow> seconds) {
    if (phase.runs() || seconds.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    IntervalRow last = seconds.get(seconds.size() - 1);
    double end = last.unixMillis() + last.seconds() * 1e3;
    return end - (end - startMillis(seconds)) / 10;
  }

  private static void addLatencies(
      Run log,
      PhaseKey phase,
      List<IntervalRow> seconds,
      Map<RowName, LatencyTimeline> latencies,
      Map<RowName, LatencyTimeline> nodes,
      Map<RowName, Histogram> ending)
      throws IOException {
    long start = seconds.isEmpty() ? 0 : seconds.get(0).unixMillis();
    long end = seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1).unixMillis();
    int few = (int) ((end - start) / 1000 / NODE_INTERVALS + 1);
    int many = Downsampling.seconds(seconds);
    double endingMillis = endingMillis(phase, seconds);
    int ofNodes = Downsampling.secondsOfNodes(seconds);
    forEachHistogram(
        log,
        phase.phase(),
        (row, nanos) -> {
          // An interval is not divided: what overlaps the end counts as a whole.
          if (nanos.getEndTimeStamp() > endingMillis) {
            ending.computeIfAbsent(row, any -> new Histogram(3)).add(nanos);
          }
          int length = row.isOfNode() ? ofNodes : many;
          latencies.computeIfAbsent(row, any -> new LatencyTimeline(start, length)).add(nanos);
          if (row.isOfNode()) {
            nodes.computeIfAbsent(row, any -> new LatencyTimeline(start, few)).add(nanos);
          }
        });
  }

  /** Passes on the histograms of latencies of a phase, interval by interval, each with its row. */
  private static void forEachHistogram(
      Run log, String phase, BiConsumer<RowName, Histogram> receiver) throws IOException {
    Run.read(
        log.folder(),
        (key, interval, seconds) -> {
          if (!key.phase().equals(phase)) {
            return;
          }
          long end =
              interval.startedAtMillis()
                  + (interval.endNanos() - interval.startNanos()) / 1_000_000;
          for (Row row : interval.rows()) {
            for (Histogram nanos : List.of(row.service(), row.intended())) {
              if (row.unit() == Unit.NANOS && nanos.getTotalCount() > 0) {
                nanos.setStartTimeStamp(interval.startedAtMillis());
                nanos.setEndTimeStamp(end);
                boolean due = nanos == row.intended();
                receiver.accept(due ? row.name().asIntended() : row.name(), nanos);
              }
            }
          }
        });
  }

  private static SortedMap<RowName, RowFigures> figures(Map<RowName, Histogram> histograms) {
    var figures = new TreeMap<RowName, RowFigures>();
    histograms.forEach((row, nanos) -> figures.put(row, RowFigures.of(nanos)));
    return figures;
  }
}
