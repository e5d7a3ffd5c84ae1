package io.github.ycsbxl.log;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The exact sum of the logs of a benchmark's client processes, as if one process had recorded
 * everything. Immutable.
 */
public final class LogSum {
  private final List<Run> logs;
  private final int clients;
  private final boolean whole;

  /**
   * Makes the sum of logs that belong together, at least one.
   *
   * @param clients the processes that took part, whether they have a log or not
   * @param whole whether no process of the benchmark is missing
   */
  public LogSum(List<Run> logs, int clients, boolean whole) {
    this.logs = List.copyOf(logs);
    this.clients = clients;
    this.whole = whole;
  }

  /** The description of all processes as of one benchmark of this name. */
  public RunDescription run(String name) {
    List<RunDescription> runs = logs.stream().map(Run::description).toList();
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
   * Adds up all phases, with the outages that are in the intervals of all.
   *
   * @param run the description of all
   * @param others faults that none of the clients did, or that they did, too
   * @param listener hears of every sum of intervals meanwhile
   */
  public List<Phase> results(RunDescription run, List<FaultTime> others, RunListener listener)
      throws IOException {
    Map<PhaseKey, Span> spans = spans();
    var succeeded = new HashMap<PhaseKey, Double>();
    var sums = new HashMap<PhaseKey, PhaseSum>();
    SummedIntervals.read(
        logs.stream().map(Run::folder).toList(),
        (key, interval, seconds) -> {
          sums.computeIfAbsent(key, any -> PhaseSum.of(key, run)).add(interval);
          // Clients that go on may have begun a phase since they were read.
          Span span = spans.getOrDefault(key, Span.NONE);
          for (Interval second : seconds) {
            double share = share(second, span);
            succeeded.merge(key, second.counts().succeeded() * share, Double::sum);
          }
        },
        listener);
    var results = new ArrayList<Phase>();
    for (PhaseKey key : spans.keySet()) {
      PhaseSum sum = sums.getOrDefault(key, PhaseSum.of(key, run));
      Phase.Overlap all = allRan(key, spans.get(key), succeeded.getOrDefault(key, 0.0));
      Phase result = result(key, run, all, sum.rows());
      results.add(result.withOutages(sum.outages(faults(key, others), result.measurement())));
    }
    return results;
  }

  /** The share of an interval that is within a span of the wall clock. */
  private static double share(Interval interval, Span within) {
    double length = (interval.endNanos() - interval.startNanos()) / 1e6;
    double from = interval.startedAtMillis();
    double inside = Math.min(within.end, from + length) - Math.max(within.start, from);
    return length <= 0 ? 0 : Math.max(0, inside) / length;
  }

  /**
   * Time on the wall clock in ms, which ends before it starts if it is the common part of times
   * that do not overlap.
   */
  private record Span(double start, double end) {
    static final Span NONE = new Span(0, 0);

    static Span of(PhaseMeasurement measured) {
      return new Span(
          measured.startedAtMillis(), measured.startedAtMillis() + measured.durationNanos() / 1e6);
    }

    Span common(Span other) {
      return new Span(Math.max(start, other.start), Math.min(end, other.end));
    }

    long nanos() {
      return (long) Math.max(0, (end - start) * 1e6);
    }
  }

  /** The findings of a later audit, if it was of all clients together. */
  Optional<AuditSummary> audit() {
    List<Optional<AuditSummary>> found = logs.stream().map(Run::audit).distinct().toList();
    return found.size() == 1 ? found.get(0) : Optional.empty();
  }

  /** Sentences on histograms that are not those that a process counted. */
  public List<String> damages() {
    return logs.stream().flatMap(log -> log.damages().stream()).toList();
  }

  private Stream<Phase> results() {
    return logs.stream().flatMap(log -> log.phases().stream());
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

  private static boolean isEndOf(int client, Run log) {
    String index = log.description().configuration().get(ClientId.INDEX.name());
    return log.ended() && String.valueOf(client).equals(index);
  }

  /** The time in which all processes that took part in a phase ran it together. */
  private SortedMap<PhaseKey, Span> spans() {
    var spans = new TreeMap<PhaseKey, Span>();
    results()
        // A process that found its records there took no time for them, and comes last.
        .sorted(Comparator.comparing(result -> -result.measurement().durationNanos()))
        .forEach(
            result ->
                spans.merge(
                    PhaseKey.of(result),
                    Span.of(result.measurement()),
                    (all, its) ->
                        result.measurement().durationNanos() == 0 ? all : all.common(its)));
    return spans;
  }

  private Phase.Overlap allRan(PhaseKey key, Span span, double succeeded) {
    List<ClientResult> clients =
        results(key).stream()
            .flatMap(phase -> phase.allRan().stream())
            .flatMap(own -> own.clients().stream())
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
