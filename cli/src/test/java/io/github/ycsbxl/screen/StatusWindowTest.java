package io.github.ycsbxl.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.run.PhasePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class StatusWindowTest {
  private static final List<String> OPERATIONS =
      List.of("READ", "UPDATE", "INSERT", "SCAN", "DELETE", "MULTIGET", "CAS", "PLUGIN");

  @Test
  void saysAllThatThereIsRoomFor() {
    var counts = new Counts(9_990, 7, 3);
    assertThat(
            line(new PhasePlan(PhasePlan.Kind.RUN, 20_000, 0), counts, counts, row("READ", 1_200)))
        .isEqualTo(
            "run: 10000 operations (50 %), 9990 ops/s, 3 failed, 7 not found; 1 second left");
    var all = new Counts(10_000, 0, 0);
    assertThat(
            line(
                new PhasePlan(PhasePlan.Kind.RUN, 40_000, 0),
                all,
                all,
                row("READ", 1_200),
                row("UPDATE", 30_000)))
        .isEqualTo(
            "run: 10000 operations (25 %), 10000 ops/s, UPDATE p99 30.015 ms; 3 seconds left");
  }

  /** The store answered in 1 ms, but operations started 3 s after they were due. */
  @Test
  void latenciesAreWhatUsersWaited() {
    Row paced = row("READ:paced", 1_000);
    paced.intended().recordValue(3_000_000_000L);
    Row unpaced = row("READ:free", 2_000);
    Row sum = row("READ", 1_000);
    sum.service().recordValue(2_000_000);
    sum.intended().recordValue(3_000_000_000L);
    Row alone = row("UPDATE", 700);
    var window = new StatusWindow();
    var counts = new Counts(3, 0, 0);
    var phase = new PhasePlan(PhasePlan.Kind.RUN, 0, 0);
    var sample =
        new Interval(0, 1_000_000_000, 0, counts, counts, List.of(sum, unpaced, paced, alone));
    window.add(sample);
    assertThat(window.plainLine(new PhaseProgress(phase, sample)))
        .contains("READ p99 3001.0", "UPDATE p99 0.7");
    assertThat(window.slowest().orElseThrow().service().getMaxValue())
        .isGreaterThan(2_999_000_000L);
    assertThat(window.slowest().orElseThrow().service().getTotalCount()).isEqualTo(2);
    assertThat(window.stockLine(""))
        .containsPattern(
            "\\[READ: Count=2, Max=200\\d, .*\\[Intended-READ: Count=1, Max=300\\d{4}, ")
        .doesNotContain("Intended-UPDATE", ":paced", ":free");
  }

  @Test
  void fitsInEightyColumns() {
    for (int seed = 0; seed < 500; seed++) {
      var random = new SplittableRandom(seed);
      var rows = new ArrayList<Row>();
      for (String operation : OPERATIONS) {
        if (random.nextBoolean()) {
          rows.add(row(operation, 1L << random.nextInt(34)));
        }
      }
      var now = new Counts(count(random), count(random), count(random));
      Counts total =
          now.plus(
              new Counts(
                  count(random), count(random), count(random), count(random), count(random)));
      long seconds = 1L << random.nextInt(18);
      PhasePlan.Kind kind = PhasePlan.Kind.values()[random.nextInt(3)];
      var phase = new PhasePlan(kind, random.nextBoolean() ? 0 : 2 * total.total(), seconds);
      String line = line(phase, now, total, rows.toArray(Row[]::new));
      assertThat(line).startsWith(kind.label() + ": " + total.total() + " operations");
      assertThat(line.length()).as(line).isLessThanOrEqualTo(80);
      if (total.failed() > 0) {
        assertThat(line).contains(", " + total.failed() + " failed");
      }
    }
  }

  private static long count(SplittableRandom random) {
    return random.nextBoolean() ? 0 : 1L << random.nextInt(31);
  }

  private static String line(PhasePlan phase, Counts now, Counts total, Row... rows) {
    var window = new StatusWindow();
    var sample = new Interval(0, 1_000_000_000, 0, now, total, List.of(rows));
    window.add(sample);
    return window.plainLine(new PhaseProgress(phase, sample));
  }

  /** Creates a row of one operation with this latency. */
  private static Row row(String operation, long micros) {
    Row row = Row.empty(RowName.parse(operation), Unit.NANOS);
    row.service().recordValue(1_000 * micros);
    return row;
  }
}
