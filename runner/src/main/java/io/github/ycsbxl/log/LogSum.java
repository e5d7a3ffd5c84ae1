package io.github.ycsbxl.log;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.log.LogIntervals.LoggedInterval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.outage.OutageConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The exact sum of the logs of a benchmark's client processes, as if one process had recorded
 * everything. Immutable.
 */
public final class LogSum {
  private final List<ClientLog> logs;
  private final int clients;
  private final boolean whole;

  /**
   * Makes the sum of logs that belong together, at least one.
   *
   * @param clients the processes that took part, whether they have a log or not
   * @param whole whether no process of the benchmark is missing
   */
  public LogSum(List<ClientLog> logs, int clients, boolean whole) {
    this.logs = List.copyOf(logs);
    this.clients = clients;
    this.whole = whole;
  }

  /** Receiver of the intervals of all phases, in order. */
  @FunctionalInterface
  public interface Receiver {
    void interval(LoggedInterval interval) throws IOException;
  }

  /** The description of all processes as of one benchmark of this name. */
  public RunDescription run(String name) {
    List<RunDescription> runs = logs.stream().map(ClientLog::run).toList();
    RunDescription first = runs.get(0);
    return new RunDescription(
        name,
        first.binding(),
        first.label(),
        clients,
        first.threads(),
        first.records(),
        first.ofClients(clients).targetOpsPerSec(),
        first.shards(),
        first.replicationFactor(),
        first.store(),
        common(runs.stream().map(RunDescription::configuration).toList()),
        joined(runs.stream().map(RunDescription::environment).toList()));
  }

  /**
   * The results of all phases, with the outages that are in the intervals of all.
   *
   * @param run the description of all
   * @param others faults that none of the processes did, or that they did, too
   * @param receiver hears of every interval meanwhile
   */
  public List<Phase> results(RunDescription run, List<FaultTime> others, Receiver receiver)
      throws IOException {
    Map<PhaseKey, WallClockInterval> spans = spans();
    var succeeded = new HashMap<PhaseKey, Double>();
    var sums = new HashMap<PhaseKey, PhaseSum>();
    var config = OutageConfig.of(run.configuration());
    forEach(
        interval -> {
          PhaseKey key = interval.phase();
          sums.computeIfAbsent(key, any -> new PhaseSum(config)).add(interval.sample(), false);
          WallClockInterval span = spans.get(key);
          for (IntervalLine second : interval.seconds()) {
            succeeded.merge(key, second.counts().succeeded() * span.share(second), Double::sum);
          }
          receiver.interval(interval);
        });
    var results = new ArrayList<Phase>();
    for (PhaseKey key : spans.keySet()) {
      PhaseSum sum = sums.getOrDefault(key, new PhaseSum(config));
      Phase result =
          result(
              key, run, allRan(key, spans.get(key), succeeded.getOrDefault(key, 0.0)), sum.rows());
      results.add(
          key.runs() && sums.containsKey(key)
              ? result.withOutages(sum.outages(faults(key, others), result.measurement()))
              : result);
    }
    return results;
  }

  /** The findings of a later audit, if it was of all clients together. */
  Optional<AuditSummary> audit() {
    List<Optional<AuditSummary>> found = logs.stream().map(ClientLog::audit).distinct().toList();
    return found.size() == 1 ? found.get(0) : Optional.empty();
  }

  /** Sentences on histograms that are not those that a process counted. */
  List<String> damages() {
    return logs.stream().flatMap(log -> log.damages().stream()).toList();
  }

  /** Passes on what servers of the store did, which one of the processes asked for. */
  public void forEachServer(ServerRow.Receiver receiver) throws IOException {
    for (ClientLog log : logs) {
      Run.forEachServer(log.folder(), receiver);
    }
  }

  /** Passes on the rows of all intervals, in order. */
  void forEachRow(Consumer<IntervalRow> receiver) throws IOException {
    forEach(
        one -> IntervalRow.of(one.phase(), IntervalLine.of(one.sample(), false)).forEach(receiver));
  }

  /** Passes on the histograms of all intervals, in order. */
  void forEachHistogram(Consumer<Histogram> receiver) throws IOException {
    forEach(one -> LatencyLog.histograms(one.phase(), one.sample()).forEach(receiver));
  }

  private void forEach(Receiver receiver) throws IOException {
    try (var intervals = SummedIntervals.open(logs.stream().map(ClientLog::folder).toList())) {
      Optional<LoggedInterval> next = intervals.next();
      while (next.isPresent()) {
        receiver.interval(next.get());
        next = intervals.next();
      }
    }
  }

  private Stream<Phase> results() {
    return logs.stream().flatMap(log -> log.results().stream());
  }

  private List<Phase> results(PhaseKey key) {
    return results().filter(result -> PhaseKey.of(result).equals(key)).toList();
  }

  /**
   * The faults that any process injected, on the clock of the process that began first. What
   * several of them know, or the others, happened once.
   */
  private List<FaultTime> faults(PhaseKey key, List<FaultTime> others) {
    List<Phase> all = results(key);
    long start = all.stream().mapToLong(one -> one.measurement().startedAtMillis()).min().orElse(0);
    var faults = new ArrayList<FaultTime>();
    for (Phase one : all) {
      long later = (one.measurement().startedAtMillis() - start) * 1_000_000;
      addUnknown(
          one.outages().stream()
              .flatMap(report -> report.faults().stream())
              .map(cost -> cost.time().later(later))
              .toList(),
          faults);
    }
    addUnknown(others, faults);
    return faults;
  }

  private void addUnknown(List<FaultTime> some, List<FaultTime> known) {
    Set<String> names = known.stream().map(FaultTime::name).collect(Collectors.toSet());
    some.stream()
        .filter(fault -> wasInjected(fault) && !names.contains(fault.name()))
        .forEach(known::add);
  }

  /** Whether it is no outage that was only observed, and no death of a process that lived on. */
  private boolean wasInjected(FaultTime fault) {
    OptionalInt killed = fault.killedClient();
    return !fault.name().equals(FaultCost.OBSERVED)
        && (killed.isEmpty() || logs.stream().noneMatch(log -> isEndOf(killed.getAsInt(), log)));
  }

  private static boolean isEndOf(int client, ClientLog log) {
    String index = log.run().configuration().get(ClientId.INDEX.name());
    return log.ended() && String.valueOf(client).equals(index);
  }

  /** The time in which all processes that took part in a phase ran it together. */
  private SortedMap<PhaseKey, WallClockInterval> spans() {
    var spans = new TreeMap<PhaseKey, WallClockInterval>();
    results()
        // A process that found its records there took no time for them, and comes last.
        .sorted(Comparator.comparing(result -> -result.measurement().durationNanos()))
        .forEach(
            result ->
                spans.merge(
                    PhaseKey.of(result),
                    WallClockInterval.of(result.measurement()),
                    (all, its) ->
                        result.measurement().durationNanos() == 0 ? all : all.common(its)));
    return spans;
  }

  private Phase.Overlap allRan(PhaseKey key, WallClockInterval span, double succeeded) {
    List<ClientResult> clients =
        logs.stream()
            .flatMap(log -> log.phases().stream())
            .filter(phase -> PhaseKey.of(phase.result()).equals(key))
            .map(ClientLog.ClientPhase::client)
            .sorted(Comparator.comparingInt(ClientResult::index))
            .toList();
    LongSummaryStatistics starts =
        clients.stream().mapToLong(ClientResult::startedAtMillis).summaryStatistics();
    LongSummaryStatistics known =
        clients.stream().mapToLong(ClientResult::clockKnownToMillis).summaryStatistics();
    return new Phase.Overlap(
        span.nanos(),
        succeeded,
        starts.getMax() - starts.getMin(),
        known.getMin() == 0 ? 0 : known.getMax(),
        clients);
  }

  /**
   * Whether the target rate is that of this phase, which is not known of a process that was killed.
   */
  public boolean paced(PhaseKey key) {
    return results(key).stream().anyMatch(LogSum::isPaced);
  }

  private static boolean isPaced(Phase result) {
    return result.run().targetOpsPerSec().isPresent();
  }

  /**
   * How long operations were overdue at the end because a process was not there to do them; 0 if
   * there was no target.
   */
  private long overdueNanos(PhaseKey key, boolean missing, long durationNanos) {
    if (!paced(key)) {
      return 0;
    }
    long shortest =
        results(key).stream()
            .filter(result -> !isPaced(result))
            .mapToLong(result -> result.measurement().durationNanos())
            .min()
            .orElse(durationNanos);
    return missing ? durationNanos : Math.max(0, durationNanos - shortest);
  }

  private Phase result(
      PhaseKey key, RunDescription run, Phase.Overlap allRan, SortedMap<RowName, Row> rows) {
    List<Phase> mine = results(key);
    // A process that found its records in the store has no load of its own.
    boolean missing = !whole || key.runs() && mine.size() < clients;
    PhaseMeasurement all =
        mine.stream()
            .map(Phase::measurement)
            .reduce((sum, next) -> sum.plus(next))
            .orElseThrow()
            .withRows(rows);
    return new Phase(
        paced(key) ? run : run.withoutTarget(),
        key.phase(),
        key.iteration(),
        all.overdueBy(overdueNanos(key, mine.size() < clients, all.durationNanos())),
        missing || mine.stream().anyMatch(Phase::partial),
        Optional.of(allRan),
        Optional.empty(),
        Optional.empty());
  }

  /** The settings that all processes have in common. */
  private static SortedMap<String, String> common(List<? extends Map<String, String>> all) {
    var common = new TreeMap<String, String>(all.get(0));
    common.remove(ClientId.INDEX.name());
    for (Map<String, String> other : all) {
      common.entrySet().removeIf(e -> !Objects.equals(e.getValue(), other.get(e.getKey())));
    }
    return common;
  }

  /** The settings that any process has, with different values side by side. */
  private static Map<String, String> joined(List<? extends Map<String, String>> all) {
    return all.stream()
        .flatMap(one -> one.entrySet().stream())
        .distinct()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey,
                TreeMap::new,
                Collectors.mapping(Map.Entry::getValue, Collectors.joining(", "))));
  }
}
