package io.github.ycsbxl.fleet;

import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.faults.PhaseOutages;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.CommonStart;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.RunDescription.RunTitle;
import io.github.ycsbxl.log.RunDescription.StoreLayout;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ResultFiles;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Measurements of a client by second, and its files. */
final class Recording {
  private static final long SECOND = 1_000_000_000;

  /** One operation, in a second since the start of the test. */
  record Event(int second, String row, boolean missed, long nanos) {
    static List<Event> random(long seed, int from, int to) {
      var random = new SplittableRandom(seed);
      var events = new ArrayList<Event>();
      for (int i = 0; i < 500; i++) {
        events.add(
            new Event(
                random.nextInt(from, to),
                random.nextBoolean() ? "READ" : "CAS",
                random.nextInt(10) == 0,
                1L << random.nextInt(10, 36) | random.nextInt(1000)));
      }
      return events;
    }
  }

  final Map<String, String> configuration = new TreeMap<>();
  private final int from;
  private final int to;
  private final List<Event> events;
  private String phase = "run";
  private long startMillis = 1_332_000_000_000L;
  private Optional<CommonStart> commonStart = Optional.empty();
  private boolean partial;
  private boolean ends = true;
  private Span away = new Span(0, 0);
  private Optional<OutageReport> outages = Optional.empty();
  private final TreeMap<String, PhaseTime> scenarios = new TreeMap<>();

  /** Creates a recording from the start of one second to the start of another. */
  Recording(int from, int to, List<Event> events) {
    this.from = from;
    this.to = to;
    this.events = events;
    configuration.putAll(Map.of("recordcount", "90", "insertstart", "0"));
  }

  Recording ofClient(int index, int count) {
    configuration.put("client.index", "" + index);
    configuration.put("client.count", "" + count);
    return this;
  }

  Recording with(String name, String value) {
    configuration.put(name, value);
    return this;
  }

  /** Returns a recording with a scenario, whose operations are in its row OVERALL. */
  Recording withScenario(String name, int fromSecond, int toSecond) {
    scenarios.put(
        name, new PhaseTime(startMillis + fromSecond * 1000L, (toSecond - fromSecond) * SECOND));
    return this;
  }

  Recording ofPhase(String name) {
    phase = name;
    return this;
  }

  /** Returns a recording that is later than its clock shows. */
  Recording lateBy(long millis) {
    startMillis += millis;
    return this;
  }

  /** Returns a recording with a clock ahead of the common one, by a known offset. */
  Recording knowinglyAhead(long millis) {
    return knowinglyAhead(millis, 1);
  }

  Recording knowinglyAhead(long millis, long knownToMillis) {
    commonStart = Optional.of(new CommonStart(startMillis, 0, millis, knownToMillis));
    return lateBy(millis);
  }

  Recording partial() {
    partial = true;
    return this;
  }

  /** Returns the recording of a client that is killed after its last interval. */
  Recording killed() {
    ends = false;
    return this;
  }

  /** Returns a recording with an outage, in ns on the client's clock, during which reads wait. */
  Recording away(long fromNanos, long toNanos) {
    away = new Span(fromNanos, toNanos);
    return this;
  }

  /** Returns the recording of a client that injected these faults. */
  Recording knowing(OutageReport report) {
    outages = Optional.of(report);
    return this;
  }

  /** Returns the recording of a client that knows only this fault. */
  Recording knowing(FaultCost fault) {
    return knowing(new OutageReport(1, 1, 0, 0, List.of(fault)));
  }

  /** Writes a result directory with this name. */
  Path write(Path resultsDir, String name) throws IOException {
    try (var folder = ResultFolder.open(ResultFolder.make(resultsDir, name))) {
      folder.log().plan(run(name));
      folder.log().begin(new PhaseKey(phase, 1), true, commonStart);
      Counts total = Counts.NONE;
      for (int second = from; second < to; second++) {
        Interval sample = sample(second, total);
        total = sample.total();
        folder.log().interval(sample);
      }
      if (ends) {
        var result = new Phase(run(name), phase, 1, measurement(), partial).startedAt(commonStart);
        folder.log().end(result.withOutages(PhaseOutages.alone(outages)));
        folder.end(Verdict.PASSED);
        List<Phase> results = List.of(result.withOutages(PhaseOutages.alone(outages)));
        ResultFiles.make(
            Example.run(folder.path(), results, Optional.empty()), new SeparateOutputs());
      }
      return folder.path();
    }
  }

  PhaseMeasurement measurement() {
    return new PhaseMeasurement(
        new PhaseTime(startMillis + from * 1000L, (to - from) * SECOND),
        counts(events),
        RowsByPart.fromLabelled(rows(events).values()),
        new TreeMap<>(Map.of("READ NOT_FOUND", "it is not there")),
        GarbageCollection.none(),
        JvmPauses.NONE,
        Optional.empty(),
        ClientUse.NONE,
        scenarios);
  }

  private Interval sample(int second, Counts before) {
    List<Event> now = events.stream().filter(event -> event.second() == second).toList();
    Counts counts = counts(now);
    TreeMap<RowName, Row> rows = rows(now);
    long start = (second - from) * SECOND;
    if (away.nanos() > 0) {
      Row reads = rows.computeIfAbsent(RowName.READ, name -> Row.empty(name, Unit.NANOS));
      if (away.toNanos() >= start && away.toNanos() < start + SECOND) {
        reads.service().recordValue(away.nanos());
      }
    }
    return new Interval(
        (second - from) * SECOND,
        (second - from + 1) * SECOND,
        startMillis + second * 1000L,
        counts,
        before.plus(counts),
        rows.values().stream().map(row -> timed(row, start)).toList());
  }

  /** Adds continuous successes, except during the outage. */
  private Row timed(Row row, long start) {
    if (!row.name().equals(RowName.READ)) {
      return row;
    }
    var spans = new ArrayList<Span>();
    if (start < away.fromNanos()) {
      spans.add(new Span(start, Math.min(away.fromNanos(), start + SECOND)));
    }
    if (start + SECOND > away.toNanos()) {
      spans.add(new Span(Math.max(away.toNanos(), start), start + SECOND));
    }
    boolean ends = away.nanos() > 0 && away.toNanos() >= start && away.toNanos() < start + SECOND;
    return row.withTimes(
        new SuccessSpans(List.copyOf(spans)),
        ends ? new SuccessSpans(List.of(away)) : SuccessSpans.NONE);
  }

  /** Returns the description of the run in a directory with this name. */
  RunDescription run(String name) {
    var sizes = new TreeMap<String, RunDescription.OfScenario>();
    scenarios
        .keySet()
        .forEach(
            one -> sizes.put(one, new RunDescription.OfScenario(1, 45, OptionalDouble.empty())));
    return new RunDescription(
        new RunTitle(name, "basic", ""),
        1,
        2,
        90,
        configuration.containsKey("target")
            ? OptionalDouble.of(Double.parseDouble(configuration.get("target")))
            : OptionalDouble.empty(),
        StoreLayout.at("in this process"),
        new TreeMap<>(configuration),
        new HashMap<>(Map.of("ycsb-xl", "1")),
        sizes);
  }

  private static Counts counts(List<Event> events) {
    long missed = events.stream().filter(Event::missed).count();
    return new Counts(events.size() - missed, missed, 0);
  }

  private static TreeMap<RowName, Row> rows(List<Event> events) {
    var rows = new TreeMap<RowName, Row>();
    for (Event event : events) {
      Row row =
          rows.computeIfAbsent(RowName.parse(event.row()), name -> Row.empty(name, Unit.NANOS));
      if (event.missed()) {
        row.failures().merge("NOT_FOUND", 1L, Long::sum);
      } else {
        row.service().recordValue(event.nanos());
      }
    }
    Row retries = Row.empty(RowName.parse("CAS-RETRIES"), Unit.COUNT);
    events.forEach(event -> retries.service().recordValue(event.nanos() % 7));
    rows.put(retries.name(), retries);
    return rows;
  }
}
