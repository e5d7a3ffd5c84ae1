package io.github.ycsbxl.slo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.OutageMeter;
import io.github.ycsbxl.faults.PhaseOutages;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.run.PhaseOutcome;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.PhaseVerdict;
import io.github.ycsbxl.slo.LevelWatch.Extent;
import io.github.ycsbxl.tables.Example;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Early ends of runs, compared with the verdicts on the same runs without an early end. */
final class LevelWatchTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int CASES = Cases.of(100, 2_000);
  private static final long SECOND = 1_000_000_000;

  private static final List<String> LEVELS =
      List.of(
          "READ.p99<5ms",
          "READ.p50<3ms",
          "READ.p99.9<=8ms",
          "READ.mean<2ms",
          "READ.max<20ms",
          "UPDATE.p95<5ms",
          "READ.min<5ms",
          "availability>99%",
          "availability>90%",
          "failed<2%",
          "failed<=5%",
          "outage<5s");

  /** Run of seeded operations in virtual time, which are known in advance. */
  private static final class Model {
    private final SplittableRandom random;
    private final String level;
    private final double errorBudget;
    private final int iterations;
    private final int operations;
    private final double slow;
    private final double failed;
    private final LevelWatch watch;
    private final List<Phase> results = new ArrayList<>();
    private Optional<String> broken = Optional.empty();
    private boolean overBudget;
    private int endedAfter = Integer.MAX_VALUE;
    private int intervals;

    Model(long seed) {
      random = new SplittableRandom(seed);
      level = LEVELS.get(random.nextInt(LEVELS.size()));
      errorBudget = random.nextInt(4) == 0 ? 0.03 : 1;
      iterations = 1 + random.nextInt(3);
      operations = 20 + random.nextInt(2_000);
      slow = 0.1 * random.nextDouble() * random.nextDouble();
      failed = random.nextBoolean() ? 0 : 0.1 * random.nextDouble();
      var extent =
          new Extent(OptionalLong.of(operations), 0, iterations, errorBudget, random.nextBoolean());
      watch = new LevelWatch(sla(), extent);
      for (int iteration = 1; iteration <= iterations; iteration++) {
        run(iteration);
      }
    }

    SlaConfig sla() {
      return SlaConfig.from(PropertyReader.from(Map.of("sla", level, "fault.slo", "5ms")));
    }

    /** Returns true if the complete run met all SLOs. */
    boolean kept() {
      Phase run = Phase.together(results);
      return !overBudget
          && sla().levels().stream().allMatch(level -> level.judge(run, Optional.empty()).holds());
    }

    private void run(int iteration) {
      var meter = new OutageMeter(sla().outages());
      watch.begin(meter);
      RowsByPart rows = RowsByPart.empty();
      Counts total = Counts.NONE;
      long second = 0;
      while (total.total() < operations) {
        int count = (int) Math.min(operations - total.total(), 1 + random.nextInt(400));
        Interval sample = interval(second++, count, total);
        total = sample.total();
        rows.add(sample.byPart());
        meter.sampled(sample);
        watch.sampled(sample);
        intervals++;
        if (broken.isEmpty()) {
          broken = watch.broken(0);
          endedAfter = intervals;
        }
      }
      PhaseMeasurement measured = PhaseMeasurement.intervals(0, second * SECOND, total, rows);
      var phase = new PhasePlan(PhasePlan.Kind.RUN, operations, 0);
      boolean ignored = false;
      overBudget |=
          !PhaseVerdict.faults(
                  new PhaseOutcome(phase, measured, false, List.of()), errorBudget, ignored)
              .isEmpty();
      results.add(
          new Phase(Example.run(), "run", iteration, measured, false)
              .withOutages(PhaseOutages.alone(meter.report(List.of(), measured))));
    }

    private Interval interval(long second, int count, Counts before) {
      Row reads = Row.empty(RowName.READ, Unit.NANOS);
      Row updates = Row.empty(RowName.UPDATE, Unit.NANOS);
      for (int i = 0; i < count; i++) {
        Row row = random.nextInt(3) == 0 ? updates : reads;
        if (random.nextDouble() < failed) {
          row.addFailures("ERROR", 1);
        } else {
          double millis = 1 + (random.nextDouble() < slow ? 30 : 2) * random.nextDouble();
          row.service().recordValue((long) (millis * 1e6));
        }
      }
      var times = new SuccessSpans(List.of(new Span(second * SECOND, (second + 1) * SECOND)));
      List<Row> rows =
          List.of(
              reads.withTimes(times, SuccessSpans.NONE),
              updates.withTimes(times, SuccessSpans.NONE));
      Counts counts = reads.counts().plus(updates.counts());
      return new Interval(
          second * SECOND, (second + 1) * SECOND, 0, counts, before.plus(counts), rows);
    }
  }

  @Test
  void endsNoRunThatWouldHaveKeptItsLevelsAndMostOfTheOthers() {
    int failing = 0;
    int ended = 0;
    int early = 0;
    for (int seed = 0; seed < CASES; seed++) {
      var model = new Model(seed);
      if (model.kept()) {
        assertThat(model.broken).as("seed %d: %s", seed, model.level).isEmpty();
      } else {
        failing++;
        ended += model.broken.isPresent() ? 1 : 0;
        early += model.endedAfter < model.intervals ? 1 : 0;
      }
    }
    assertThat(failing).isBetween(CASES / 4, CASES * 3 / 4);
    assertThat(ended).isGreaterThan(failing * 95 / 100);
    assertThat(early).isGreaterThan(failing * 3 / 4);
  }

  @Test
  void namesTheLevelAndItsBestFigure() {
    LevelWatch watch = watch("READ.p99<5ms", OptionalLong.of(1_000), 1);
    assertThat(watch.broken(0)).isEmpty();
    watch.sampled(reads(10, 0));
    assertThat(watch.broken(0)).isEmpty();
    watch.sampled(reads(1, 10));
    assertThat(watch.broken(0))
        .hasValueSatisfying(
            sentence ->
                assertThat(sentence).matches("SLO READ.p99<5ms violated: at best 9\\.\\d+ ms"));
  }

  /** The best possible rest is unknown if its length is unknown. */
  @Test
  void endsNoRunOfUnknownLength() {
    LevelWatch watch = watch("READ.p99<5ms", OptionalLong.empty(), 0);
    watch.sampled(reads(1_000, 0));
    assertThat(watch.broken(0)).isEmpty();
  }

  @Test
  void saysThatTooManyOperationsFailed() {
    LevelWatch watch = watch("outage<5s", OptionalLong.of(1_000), 0.01);
    Row row = Row.empty(RowName.READ, Unit.NANOS);
    row.addFailures("ERROR", 11);
    watch.sampled(new Interval(0, SECOND, 0, row.counts(), row.counts(), List.of(row)));
    golden.pin(watch.broken(0));
  }

  private static LevelWatch watch(String level, OptionalLong most, double errorBudget) {
    SlaConfig sla = SlaConfig.from(PropertyReader.from(Map.of("sla", level)));
    var watch = new LevelWatch(sla, new Extent(most, 0, 1, errorBudget, false));
    watch.begin(new OutageMeter(sla.outages()));
    return watch;
  }

  /** Returns slow reads after a number of earlier ones. */
  private static Interval reads(int count, int before) {
    Row row = Row.empty(RowName.READ, Unit.NANOS);
    row.service().recordValueWithCount(9_000_000, count);
    Counts total = new Counts(before, 0, 0).plus(row.counts());
    return new Interval(0, SECOND, 0, row.counts(), total, List.of(row));
  }
}
