package io.github.ycsbxl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.AuditSummary.CheckedUpdates;
import io.github.ycsbxl.audit.AuditSummary.ReadRecords;
import io.github.ycsbxl.audit.AuditSummary.UnauditedRecords;
import io.github.ycsbxl.audit.AuditSummary.Violations;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.measure.PhaseTime.Threads;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.run.PhaseOutcome;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.slo.SlaConfig;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ResultFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verdicts on simulated benchmarks, compared with a model that knows the outcome of each. */
final class VerdictModelTest {
  private static final int CASES = Cases.of(400, 4_000);
  private static final int LOGGED = 8;
  private static final long MILLI = 1_000_000;
  private static final Set<Kind> OF_WHOLE_RUNS =
      EnumSet.of(Kind.SLO, Kind.ERROR_BUDGET, Kind.AUDIT);

  @TempDir private Path folder;

  /** Verdicts are read by the exit code, sweeps, searches, A/B rounds, and the log. */
  @Test
  void allReadersAgreeWithWhatBecameOfABenchmark() throws Exception {
    Set<Kind> seen = EnumSet.noneOf(Kind.class);
    int passed = 0;
    for (int seed = 0; seed < CASES; seed++) {
      var model = new Model(seed);
      Verdict verdict = model.verdict();
      Set<Kind> kinds = verdict.failures().stream().map(Failure::kind).collect(Collectors.toSet());
      String what = "seed " + seed + ": " + verdict;
      assertThat(kinds).as(what).isEqualTo(model.expected);
      var outcome =
          new BenchmarkOutcome(Example.run(folder, model.results, model.audit).ended(verdict));
      boolean good = model.expected.isEmpty();
      assertThat(outcome.passed()).as(what).isEqualTo(good);
      assertThat(outcome.faults().isEmpty()).as(what).isEqualTo(good);
      assertThat(outcome.reason().isEmpty()).as(what).isEqualTo(good);
      assertThat(verdict.holds()).as(what).isEqualTo(good && !model.late);
      assertThat(verdict.settled()).as(what).isEqualTo(OF_WHOLE_RUNS.containsAll(model.expected));
      if (seed % (CASES / LOGGED) == 0) {
        assertThat(logged(verdict, seed)).as(what).contains(verdict);
      }
      seen.addAll(kinds);
      passed += good ? 1 : 0;
    }
    assertThat(seen).isEqualTo(EnumSet.allOf(Kind.class));
    assertThat(passed).isBetween(CASES / 20, CASES / 2);
  }

  private Optional<Verdict> logged(Verdict verdict, int seed) throws Exception {
    Path run = folder.resolve("run-" + seed);
    try (var files = ResultFolder.open(ResultFolder.make(folder, "run-" + seed))) {
      files.log().plan(Example.run());
      files.end(Verdict.PASSED);
      files.end(verdict);
    }
    assertThat(Run.read(run).verdict()).isEqualTo(Run.verdict(run));
    return Run.verdict(run);
  }

  /** Benchmark by this process or by clients, and the kinds of its failures. */
  private static final class Model {
    private final SplittableRandom random;
    private final Set<Kind> expected = EnumSet.noneOf(Kind.class);
    private final List<Phase> results = new ArrayList<>();
    private final double budget;
    private final boolean ignoresNulls;
    private final boolean stopped;
    private final boolean late;
    private final VerdictBuilder builder;
    private Optional<AuditSummary> audit = Optional.empty();

    Model(int seed) {
      random = new SplittableRandom(seed);
      budget = random.nextBoolean() ? 0 : 0.1;
      ignoresNulls = random.nextBoolean();
      stopped = rarely();
      late = rarely();
      builder = new VerdictBuilder(budget, ignoresNulls);
      if (random.nextBoolean()) {
        phase();
      } else {
        fleet();
      }
      judge();
    }

    Verdict verdict() {
      return builder.verdict(results);
    }

    private boolean rarely() {
      return random.nextInt(6) == 0;
    }

    private void phase() {
      Counts counts = counts();
      boolean died = rarely();
      long asked = counts.total() + (rarely() ? 1 : 0);
      List<String> deaths = died ? List.of("client thread 0 died") : List.of();
      PhaseMeasurement measured = measured(counts, Row.empty(RowName.READ, Unit.NANOS));
      builder.phase(
          new PhaseOutcome(new PhasePlan(PhasePlan.Kind.RUN, asked, 0), measured, stopped, deaths));
      expect(stopped, Kind.STOPPED);
      expect(!stopped && (died || counts.total() < asked), Kind.OTHER);
      expect(isOver(counts), Kind.ERROR_BUDGET);
    }

    private void fleet() {
      var own = EnumSet.noneOf(Kind.class);
      var clients = new ArrayList<Run>();
      for (int index = 0; index < 1 + random.nextInt(4); index++) {
        Counts counts = counts();
        Optional<Verdict> verdict = rarely() ? Optional.empty() : Optional.of(ofClient());
        if (verdict.isEmpty() && random.nextBoolean()) {
          // The kill was not an injected fault.
          builder.add(Kind.CLIENT_LOST, "client " + index + " is lost");
          expect(true, Kind.CLIENT_LOST);
        }
        if (verdict.isEmpty() && isOver(counts)) {
          own.add(Kind.ERROR_BUDGET);
        }
        verdict.ifPresent(one -> one.failures().forEach(failure -> own.add(failure.kind())));
        clients.add(client(index, counts, verdict));
      }
      if (stopped) {
        builder.add(Kind.STOPPED, "run was stopped before its end");
        expect(true, Kind.STOPPED);
      }
      builder.clients(clients);
      if (!expected.isEmpty() || own.stream().anyMatch(kind -> !kind.isStop())) {
        own.removeIf(Kind::isStop);
      }
      expected.addAll(own);
    }

    private Verdict ofClient() {
      var failures = new ArrayList<Failure>();
      for (Kind kind : Kind.values()) {
        if (random.nextInt(15) == 0) {
          failures.add(new Failure(kind, "a reason"));
        }
      }
      return new Verdict(failures, Optional.empty());
    }

    private static Run client(int index, Counts counts, Optional<Verdict> verdict) {
      RunDescription run = Example.run("client-" + index, Map.of("client.index", "" + index));
      var result = new Phase(run, "run", 1, measurement(counts, 0, new TreeMap<>()), false);
      return new Run(
          Path.of("client-" + index), run, List.of(result), Optional.empty(), verdict, List.of());
    }

    private void judge() {
      long slowest = 1 + random.nextInt(12);
      Row reads = Row.empty(RowName.READ, Unit.NANOS);
      reads.service().recordValue(slowest * MILLI);
      results.add(new Phase(Example.run(), "run", 1, measured(new Counts(1, 0, 0), reads), false));
      long lost = rarely() ? 1 + random.nextInt(3) : 0;
      audit = rarely() ? Optional.empty() : Optional.of(found(lost));
      audit.ifPresent(found -> builder.audit(found, stopped));
      SlaConfig levels =
          SlaConfig.from(PropertyReader.from(Map.of("sla", "READ.max<10.5ms,lost=0")));
      builder.levels(levels, results, audit);
      expect(slowest > 10, Kind.SLO);
      boolean found = audit.isPresent() && lost > 0;
      expect(found, stopped ? Kind.AUDIT_STOPPED : Kind.AUDIT);
      // Audit results that are missing because the audit was stopped are not judged.
      boolean unjudged = expected.contains(Kind.AUDIT_STOPPED);
      expect(!unjudged && (audit.isEmpty() || lost > 0), Kind.AUDIT);
    }

    private void expect(boolean failed, Kind kind) {
      if (failed) {
        expected.add(kind);
      }
    }

    /** Returns counts with 0 to 15 % unsuccessful operations. */
    private Counts counts() {
      int failed = rarely() ? random.nextInt(9) : 0;
      int missed = rarely() ? random.nextInt(7) : 0;
      return new Counts(100 - failed - missed, missed, failed);
    }

    private boolean isOver(Counts counts) {
      return counts.failed() + (ignoresNulls ? 0 : counts.missed()) > budget * 100;
    }

    private PhaseMeasurement measured(Counts counts, Row reads) {
      return measurement(
          counts, late ? 1000 * MILLI : 0, new TreeMap<>(Map.of(reads.name(), reads)));
    }

    private static PhaseMeasurement measurement(
        Counts counts, long backlogNanos, TreeMap<RowName, Row> rows) {
      return new PhaseMeasurement(
          new PhaseTime(0, 1000 * MILLI, backlogNanos, Threads.UNKNOWN, Optional.empty()),
          counts,
          rows,
          new TreeMap<>(Map.of("READ ERROR", "because")),
          GarbageCollection.none(),
          JvmPauses.NONE,
          Optional.empty(),
          ClientUse.NONE);
    }

    private static AuditSummary found(long lost) {
      return new AuditSummary(
          new ReadRecords(10, 0, 0),
          new CheckedUpdates(5, 5, 0, 0, 0),
          new Violations(lost, 0, 0),
          new UnauditedRecords(0, 0, 0, 0),
          List.of(),
          List.of(),
          List.of(),
          new TreeMap<>(),
          new TreeMap<>());
    }
  }
}
