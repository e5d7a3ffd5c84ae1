package io.github.ycsbxl.log;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.faults.PhaseOutages;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.log.RunDescription.RunTitle;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.measure.RowsByPart;
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
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Exact sum of the logs of a fleet's clients, as if one client had recorded everything. Immutable.
 */
public final class LogSum {
  private final List<Run> logs;
  private final int clients;
  private final boolean whole;

  /**
   * Creates the sum of one or more logs of one benchmark.
   *
   * @param clients number of clients in the benchmark, with or without a log
   * @param whole true if no client is missing
   */
  public LogSum(List<Run> logs, int clients, boolean whole) {
    this.logs = List.copyOf(logs);
    this.clients = clients;
    this.whole = whole;
  }

  /** Returns the combined description of all clients, under this name. */
  public RunDescription run(String name) {
    List<RunDescription> runs = logs.stream().map(Run::description).toList();
    RunDescription first = runs.get(0);
    return new RunDescription(
        new RunTitle(name, first.title().binding(), first.title().label()),
        clients,
        first.threads(),
        first.records(),
        first.ofClients(clients).targetOpsPerSec(),
        first.layout(),
        common(runs.stream().map(RunDescription::configuration).toList()),
        joined(runs.stream().map(RunDescription::environment).toList()),
        first.scenarios());
  }

  /**
   * Adds up all phases and determines the outages across all clients.
   *
   * @param run combined description
   * @param others faults that were not injected by clients, or not only by them
   * @param listener receives each summed interval
   */
  public List<Phase> results(RunDescription run, List<FaultTime> others, RunListener listener)
      throws IOException {
    var overlaps = new TreeMap<PhaseKey, Spans>();
    phases().forEach(key -> overlaps.put(key, spans(key)));
    var sums = new HashMap<PhaseKey, PhaseSum>();
    SummedIntervals.read(
        logs.stream().map(Run::folder).toList(),
        (key, interval, ofClients, seconds) -> {
          sums.computeIfAbsent(key, any -> PhaseSum.of(key, run)).add(interval, seconds);
          // A phase may have no span. Running clients may have begun the phase after their logs
          // were first read.
          Optional.ofNullable(overlaps.get(key)).ifPresent(spans -> ofClients.forEach(spans::add));
        },
        listener);
    var results = new ArrayList<Phase>();
    for (PhaseKey key : overlaps.keySet()) {
      PhaseSum sum = sums.getOrDefault(key, PhaseSum.of(key, run));
      Overlap all = allRan(key, overlaps.get(key));
      Phase result = result(key, run, all, sum.rows());
      List<FaultTime> faults = faults(key, others);
      results.add(result.withOutages(sum.outages(faults, result.measurement())));
    }
    return results;
  }

  /** Returns the fraction of an interval that lies within a span of the wall clock. */
  private static double share(Interval interval, Span within) {
    double length = (interval.endNanos() - interval.startNanos()) / 1e6;
    double from = interval.startedAtMillis();
    double inside = Math.min(within.end, from + length) - Math.max(within.start, from);
    return length <= 0 ? 0 : Math.max(0, inside) / length;
  }

  /**
   * Span of wall-clock time in milliseconds. An intersection of spans that do not overlap ends
   * before it starts.
   */
  private record Span(double start, double end) {
    static Span of(long startMillis, long nanos) {
      return new Span(startMillis, startMillis + nanos / 1e6);
    }

    Span common(Span other) {
      return new Span(Math.max(start, other.start), Math.min(end, other.end));
    }

    long nanos() {
      return (long) Math.max(0, (end - start) * 1e6);
    }
  }

  /** Times in which every client ran a phase and its scenarios, and the successes in them. */
  private static final class Spans {
    private final Span whole;
    private final SortedMap<String, Span> scenarios;
    private final SortedMap<String, Double> succeeded = new TreeMap<>();

    /**
     * Creates the times without successes.
     *
     * @param scenarios by name
     */
    Spans(Span whole, SortedMap<String, Span> scenarios) {
      this.whole = whole;
      this.scenarios = scenarios;
    }

    void add(Interval interval) {
      add("", interval, whole);
      scenarios.forEach((name, span) -> add(name, interval, span));
    }

    private void add(String scenario, Interval interval, Span span) {
      double share = share(interval, span);
      if (share > 0) {
        long own = interval.part(scenario).counts().succeeded();
        succeeded.merge(scenario, own * share, Double::sum);
      }
    }

    private double succeeded(String scenario) {
      return succeeded.getOrDefault(scenario, 0.0);
    }

    private SortedMap<String, Overlap.OfScenario> ofScenarios() {
      var all = new TreeMap<String, Overlap.OfScenario>();
      scenarios.forEach(
          (name, span) -> all.put(name, new Overlap.OfScenario(span.nanos(), succeeded(name))));
      return all;
    }
  }

  /** Returns the result of a later audit if it covered all clients. */
  Optional<AuditSummary> audit() {
    List<Optional<AuditSummary>> found = logs.stream().map(Run::audit).distinct().toList();
    return found.size() == 1 ? found.get(0) : Optional.empty();
  }

  /** Returns sentences on histograms that differ from a client's counts. */
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
   * Returns the faults injected by any client, on the clock of the client that started first. A
   * fault reported several times is counted once.
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

  /**
   * Returns false for an outage that was only observed, and for the kill of a client that survived.
   */
  private boolean wasInjected(FaultTime fault) {
    OptionalInt killed = fault.killedClient();
    return !fault.name().equals(FaultCost.OBSERVED)
        && (killed.isEmpty() || logs.stream().noneMatch(log -> isEndOf(killed.getAsInt(), log)));
  }

  private static boolean isEndOf(int client, Run log) {
    String index = log.description().configuration().get(ClientId.INDEX.name());
    return log.ended() && String.valueOf(client).equals(index);
  }

  private SortedSet<PhaseKey> phases() {
    return results().map(PhaseKey::of).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the times during which all clients of a phase ran. */
  private Spans spans(PhaseKey key) {
    List<PhaseMeasurement> all = results(key).stream().map(Phase::measurement).toList();
    Span whole =
        common(all.stream().map(one -> Span.of(one.startedAtMillis(), one.durationNanos())));
    var scenarios = new TreeMap<String, Span>();
    all.stream()
        .flatMap(one -> one.scenarios().keySet().stream())
        .distinct()
        .forEach(
            name ->
                scenarios.put(
                    name,
                    common(
                        all.stream()
                            .flatMap(one -> Stream.ofNullable(one.scenarios().get(name)))
                            .map(time -> Span.of(time.startedAtMillis(), time.durationNanos())))));
    return new Spans(whole, scenarios);
  }

  /**
   * Returns the intersection of spans. A client that had nothing to do, such as nothing to load,
   * does not count, unless all had nothing.
   */
  private static Span common(Stream<Span> spans) {
    List<Span> all = spans.toList();
    return all.stream()
        .filter(span -> span.nanos() > 0)
        .reduce(Span::common)
        .orElseGet(() -> all.get(0));
  }

  private Overlap allRan(PhaseKey key, Spans spans) {
    List<ClientResult> clients =
        results(key).stream()
            .flatMap(phase -> phase.allRan().stream())
            .flatMap(own -> own.clients().stream())
            .sorted(Comparator.comparingInt(ClientResult::index))
            .toList();
    LongSummaryStatistics starts =
        clients.stream().mapToLong(client -> client.start().startedAtMillis()).summaryStatistics();
    LongSummaryStatistics known =
        clients.stream()
            .mapToLong(client -> client.start().clockKnownToMillis())
            .summaryStatistics();
    return new Overlap(
        spans.whole.nanos(),
        spans.succeeded(""),
        starts.getMax() - starts.getMin(),
        known.getMin() == 0 ? 0 : known.getMax(),
        clients,
        spans.ofScenarios());
  }

  /** Returns true if the target rate applies to this phase. Killed clients do not report this. */
  public boolean paced(PhaseKey key) {
    return results(key).stream().anyMatch(LogSum::isPaced);
  }

  private static boolean isPaced(Phase result) {
    return result.run().isPaced();
  }

  /**
   * Returns the length of the backlog that missing clients, or clients that ended early, left at
   * the end; 0 without a target.
   */
  private long overdueNanos(
      PhaseKey key,
      boolean missing,
      long durationNanos,
      ToLongFunction<PhaseMeasurement> ofClient) {
    if (!paced(key)) {
      return 0;
    }
    long shortest =
        results(key).stream()
            .filter(result -> !isPaced(result))
            .mapToLong(result -> ofClient.applyAsLong(result.measurement()))
            .min()
            .orElse(durationNanos);
    return missing ? durationNanos : Math.max(0, durationNanos - shortest);
  }

  private PhaseMeasurement overdue(PhaseKey key, boolean missing, PhaseMeasurement all) {
    var scenarios = new TreeMap<>(all.scenarios());
    scenarios.replaceAll(
        (name, time) ->
            time.overdueBy(
                overdueNanos(
                    key,
                    missing,
                    time.durationNanos(),
                    one ->
                        Optional.ofNullable(one.scenarios().get(name))
                            .map(PhaseTime::durationNanos)
                            .orElse(0L))));
    return all.withScenarios(scenarios)
        .overdueBy(
            overdueNanos(key, missing, all.durationNanos(), PhaseMeasurement::durationNanos));
  }

  private Phase result(PhaseKey key, RunDescription run, Overlap allRan, RowsByPart rows) {
    List<Phase> mine = results(key);
    // A client may have no load phase, if its records already exist.
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
        overdue(key, mine.size() < clients, all),
        missing || mine.stream().anyMatch(Phase::partial),
        Optional.of(allRan),
        Optional.empty(),
        PhaseOutages.UNKNOWN,
        mine.stream().flatMap(one -> one.disk().stream()).findFirst());
  }

  private static SortedMap<String, String> common(List<? extends Map<String, String>> all) {
    var common = new TreeMap<String, String>(all.get(0));
    common.remove(ClientId.INDEX.name());
    for (Map<String, String> other : all) {
      common.entrySet().removeIf(e -> !Objects.equals(e.getValue(), other.get(e.getKey())));
    }
    return common;
  }

  /**
   * Returns the settings of all clients. If clients have different values, the text lists all of
   * them.
   */
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
