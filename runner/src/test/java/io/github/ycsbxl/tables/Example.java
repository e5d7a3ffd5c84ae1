package io.github.ycsbxl.tables;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.FaultCosts;
import io.github.ycsbxl.faults.OutageLimits;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.faults.PhaseOutages;
import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.ClientResult.Percentile;
import io.github.ycsbxl.log.CommonStart;
import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.RunDescription.RunTitle;
import io.github.ycsbxl.log.RunDescription.StoreLayout;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.MachineUse;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.machine.Throttling;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Due;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.measure.PhaseTime.Pacing;
import io.github.ycsbxl.measure.PhaseTime.Threads;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.measure.SizeOnDisk;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import io.github.ycsbxl.measure.UnderWay;
import io.github.ycsbxl.numbers.Unit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Constant measurements with everything that a result can contain. */
public final class Example {
  public static final long STARTED_AT_MILLIS = 1_332_000_000_000L;

  private Example() {}

  public static RunDescription run() {
    return new RunDescription(
        new RunTitle("example", "nosql", "a \"quoted\", label"),
        2,
        90,
        3_000_000_000L,
        OptionalDouble.of(1000.5),
        new StoreLayout(OptionalInt.of(3), OptionalInt.of(3), "network"),
        new TreeMap<>(Map.of("fault.slo", "5ms", "recordcount", "3000000000", "seed", "7")),
        new TreeMap<>(Map.of("java", "17", "os", "none")),
        new TreeMap<>());
  }

  /** Returns a run with this name on a cluster, with only these settings. */
  public static RunDescription run(String name, Map<String, String> configuration) {
    return new RunDescription(
        new RunTitle(name, "voldemort", ""),
        1,
        1,
        1,
        OptionalDouble.empty(),
        StoreLayout.at("network"),
        new TreeMap<>(configuration),
        new TreeMap<>(),
        new TreeMap<>());
  }

  /** Returns a successful run in a directory. */
  public static Run run(Path folder, List<Phase> phases, Optional<AuditSummary> audit) {
    return new Run(folder, run(), phases, audit, Optional.of(Verdict.PASSED), List.of());
  }

  public static Phase load() {
    return new Phase(run(), "load", 1, measurement(List.of(inserts(1_000))), false);
  }

  /** Returns a run of several clients that was stopped, with every kind of row. */
  public static Phase partialRun() {
    var allRan =
        Optional.of(
            new Overlap(2_000_000_000, 1_010.5, 12.5, 24, List.of(client(0, 821), client(1, 859))));
    var commonStart = Optional.of(new CommonStart(STARTED_AT_MILLIS, 3, -250, 24));
    return new Phase(
        run(),
        "run",
        1,
        measurement(rows()),
        true,
        allRan,
        commonStart,
        PhaseOutages.alone(
            Optional.of(new OutageReport(5_000_000, 1_063, 9, 2, List.of(fault(), observed())))),
        Optional.empty());
  }

  /** Returns the size of a store of two nodes, which grew from 3 to 4.5 MB. */
  public static SizeOnDisk disk() {
    return new SizeOnDisk(
        new TreeMap<>(Map.of("0", 1_000_000L, "1", 2_000_000L)),
        new TreeMap<>(Map.of("0", 1_500_000L, "1", 3_000_000L)),
        OptionalDouble.of(1_115));
  }

  /** Returns one of two clients on a node of a cluster; the second one's clock is ahead. */
  private static ClientResult client(int index, long succeeded) {
    var reads = new Counts(succeeded - 30, 3 * index, 0);
    var sets = new Counts(30, 0, 2 * index);
    return new ClientResult(
        index,
        1,
        new ClientResult.ClientHost("pod-" + index, "node, \"5\"", 4),
        new ClientResult.ClientStart(STARTED_AT_MILLIS + 12L * index, 250L * index, 24L * index),
        4_000_000_000L,
        reads.plus(sets),
        new TreeMap<>(
            Map.of(
                RowName.READ,
                new ClientResult.ClientRow(
                    reads,
                    new Percentile(850_250, 800_000, 900_000),
                    new Percentile(5_300_000, 4_100_500, 7_000_000)),
                RowName.READ.asIntended(),
                new ClientResult.ClientRow(
                    reads,
                    new Percentile(900_000, 850_000, 950_000),
                    new Percentile(6_000_000, 5_000_000, 8_000_000)),
                RowName.CAS,
                new ClientResult.ClientRow(
                    sets,
                    new Percentile(2_000_000, 1_000_000, 3_000_000),
                    new Percentile(9_000_000, 8_000_000, 9_000_000)),
                RowName.INSERT,
                new ClientResult.ClientRow(
                    new Counts(0, 0, 1), new Percentile(0, 0, 0), new Percentile(0, 0, 0)))),
        3_000_000_000L * index,
        new JvmPauses(index, 41_500_000L * index, 30_000_000L * index),
        index > 0);
  }

  private static FaultCost fault() {
    return FaultCosts.with(
        "kill \"master\"",
        Map.ofEntries(
            Map.entry("begunNanos", 500_000_000),
            Map.entry("revertedNanos", 900_250_000),
            Map.entry("firstNanos", 12_000_000),
            Map.entry("outageNanos", 310_500_000),
            Map.entry("readOutageNanos", 300_000_000),
            Map.entry("shardOutageNanos", Map.of("rg1", 1_310_500_000L, "rg2", 0L)),
            Map.entry("degradedNanos", 1_500_000_000),
            Map.entry("operations", 1_000),
            Map.entry("failed", 4),
            Map.entry("indeterminate", 2),
            Map.entry("delayed", 5),
            Map.entry("mostBacklog", 120),
            Map.entry("caughtUpNanos", 700_000_000),
            Map.entry("staleReads", 2),
            Map.entry("staleNanos", 4_000_000),
            Map.entry("endNanos", 2_000_000_000),
            Map.entry("lost", 1),
            Map.entry(
                "limits",
                new OutageLimits(50_000_000, 60_000_000, 500_000_000, 0, 0, 700_000_000))));
  }

  /** Returns an outage without a fault. */
  private static FaultCost observed() {
    return FaultCosts.with(
        FaultCost.OBSERVED, Map.of("begunNanos", 2_000_000_000, "degradedNanos", -1));
  }

  /** Returns a load, and a run of three iterations. */
  public static List<Phase> iterations() {
    PhaseMeasurement measured = measurement(List.of(inserts(10)));
    return List.of(
        load(),
        new Phase(run(), "run", 1, measured, false),
        new Phase(run(), "run", 2, measured, false),
        new Phase(run(), "run", 3, measurement(List.of()), false));
  }

  /** Returns the text of a run with this measurement. */
  static String text(PhaseMeasurement measured, TextForm form) {
    var run = new Phase(run(), "run", 1, measured, false);
    try {
      return YcsbText.format(run(Path.of("none"), List.of(run), Optional.empty()), form);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static TextForm text(List<Double> percentiles) {
    return text(percentiles, false, TextForm.Latencies.BOTH, false);
  }

  static TextForm text(
      List<Double> percentiles,
      boolean buckets,
      TextForm.Latencies latencies,
      boolean percentileLists) {
    return new TextForm(
        percentiles,
        buckets,
        latencies,
        percentileLists,
        TextForm.MeasurementType.HDRHISTOGRAM,
        new ExportForm(TextMeasurementsExporter.class, false),
        true);
  }

  public static PhaseMeasurement measurement(List<Row> rows) {
    RowsByPart all = RowsByPart.empty();
    all.add(RowsByPart.fromLabelled(rows));
    return new PhaseMeasurement(
        new PhaseTime(
            STARTED_AT_MILLIS,
            2_500_000_000L,
            250_000_000,
            Threads.UNKNOWN,
            Optional.of(new Pacing(2_501.25, 2_490, 12, 310_500_000))),
        new Counts(1_050, 3, 4, 5, 6),
        all,
        new TreeMap<>(Map.of("READ ERROR", "the store said \"no\"")),
        new GarbageCollection(
            new TreeMap<>(Map.of("G1 Young Generation", new GarbageCollection.Use(3, 12)))),
        new JvmPauses(2, 41_500_000, 30_000_000),
        Optional.of(new UnderWay(new Counts(1, 0, 2), 1, 6_012_345_678L)),
        new ClientUse(
            60_000_000,
            15_000_000,
            new TreeMap<>(
                Map.of(
                    "machine",
                    new MachineUse(
                        4,
                        12_500_000_000L,
                        10_375_000_000L,
                        75_000_000,
                        1_000_000,
                        3,
                        new Throttling(4, 4, 9_000_000))))),
        new TreeMap<>());
  }

  public static List<Row> rows() {
    Row reads = filled("READ", Unit.NANOS, 1_000, 1_000);
    for (long i = 1; i <= 1_000; i++) {
      reads.intended().recordValue(i * 2_000);
    }
    reads.bytes().add(1_100_000, 0);
    reads.failures().put("ERROR", 2L);
    reads.failures().put("NOT_FOUND", 3L);
    reads.failures().put("STALE", 6L);
    Row sets = filled("CAS", Unit.NANOS, 50, 100_000);
    sets.bytes().add(55_000, 55_100);
    sets.failures().put("CONFLICT", 1L);
    sets.failures().put("INDETERMINATE", 1L);
    Row inserts = inserts(0);
    inserts.failures().put("ERROR", 1L);
    return List.of(
        reads,
        filled("READ-FAILED", Unit.NANOS, 5, 1_000_000),
        filled("READ-STALE", Unit.NANOS, 6, 1_000),
        sets,
        filled("CAS-FAILED", Unit.NANOS, 2, 3_000_000),
        filled("CAS-CONFLICT", Unit.NANOS, 7, 10_000),
        filled("CAS-RETRIES", Unit.COUNT, 4, 1),
        filled("STALE-READ-OWN-WRITES", Unit.NANOS, 2, 4_000_000),
        versions("STALE-READ-OWN-WRITES-VERSIONS", 0, 0, 0, 1, 3),
        filled("STALE-READ-MONOTONIC", Unit.NANOS, 0, 0),
        versions("STALE-READ-MONOTONIC-VERSIONS", 0, 0),
        inserts);
  }

  private static Row versions(String name, long... behind) {
    Row row = Row.empty(RowName.parse(name), Unit.COUNT);
    Arrays.stream(behind).forEach(row.service()::recordValue);
    return row;
  }

  public static Row inserts(int count) {
    return filled("INSERT", Unit.NANOS, count, 500);
  }

  /** Returns the seconds of a phase; the last one is shorter. */
  public static List<Interval> samples() {
    return List.of(
        sample(0, 1_000_000_000, new Counts(1_050, 3, 4), rows()),
        sample(1_000_000_000L, 2_000_000_000L, Counts.NONE, List.of()),
        sample(2_000_000_000L, 2_500_000_000L, new Counts(10, 0, 0), List.of(inserts(10))));
  }

  /** Returns everything that a phase measured, as one second. */
  public static Interval whole(Phase result) {
    PhaseMeasurement measured = result.measurement();
    return sample(0, 1_000_000_000, measured.counts(), List.copyOf(measured.rows().values()));
  }

  private static Interval sample(long startNanos, long endNanos, Counts counts, List<Row> rows) {
    return new Interval(
        startNanos,
        endNanos,
        STARTED_AT_MILLIS + startNanos / 1_000_000,
        counts,
        counts,
        RowsByPart.fromLabelled(rows.stream().map(row -> timed(row, startNanos)).toList()),
        Due.alone(1_000.5 * (endNanos - startNanos) / 1e9),
        rows.isEmpty() ? OptionalLong.empty() : OptionalLong.of(startNanos + 350_250_000));
  }

  /** Adds times of successes: READ with a pause, others without. */
  private static Row timed(Row row, long start) {
    if (!row.name().equals(RowName.READ)) {
      return row.withTimes(spans(new Span(start, start + 400_000_000)), SuccessSpans.NONE);
    }
    return row.withTimes(
        spans(
            new Span(start + 1_000_000, start + 300_400_000),
            new Span(start + 500_500_000, start + 999_000_000)),
        spans(new Span(start + 300_400_000, start + 500_500_000)));
  }

  private static SuccessSpans spans(Span... spans) {
    return new SuccessSpans(List.of(spans));
  }

  /** Returns a row with the values step, 2 steps, ..., {@code count} steps. */
  private static Row filled(String name, Unit unit, int count, long step) {
    Row row = Row.empty(RowName.parse(name), unit);
    for (long i = 1; i <= count; i++) {
      row.service().recordValue(i * step);
    }
    return row;
  }
}
