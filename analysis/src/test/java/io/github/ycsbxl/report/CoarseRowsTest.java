package io.github.ycsbxl.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.results.Example;
import io.github.ycsbxl.results.ResultFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CoarseRowsTest {
  private static final long SECOND = 1_000_000_000;
  private static final int SECONDS = 2_500;

  @TempDir Path folder;

  @Test
  void longerIntervalsHaveAllThatTheirSecondsHad() throws Exception {
    Run log = run();
    var whole = log.phases().get(0);
    List<IntervalRow> seconds = CoarseRows.of(log, whole, SECONDS);
    assertThat(seconds).isNotEmpty();
    for (int most : new int[] {1_300, 300, 100, 7}) {
      List<IntervalRow> rows = CoarseRows.of(log, whole, most);
      List<IntervalRow> overall = of(rows, RowName.OVERALL);
      assertThat(overall).hasSizeBetween(most / 3, most + 1);
      assertThat(sum(overall, IntervalRow::succeeded))
          .isEqualTo(sum(of(seconds, RowName.OVERALL), IntervalRow::succeeded));
      assertThat(sum(overall, row -> row.targetOpsPerSec() * row.seconds()))
          .isEqualTo(10.0 * SECONDS, within(1e-6));
      double end = 0;
      for (IntervalRow row : overall) {
        assertThat(row.second()).isEqualTo(end);
        end += row.seconds();
      }
      assertThat(end).isEqualTo(SECONDS, within(1e-6));
      for (String name : List.of("READ", "UPDATE")) {
        assertSums(of(seconds, RowName.of(name)), of(rows, RowName.of(name)));
      }
      assertThat(rows)
          .allSatisfy(
              row ->
                  assertThat(overall).extracting(IntervalRow::interval).contains(row.interval()));
    }
  }

  private static void assertSums(List<IntervalRow> seconds, List<IntervalRow> rows) {
    assertThat(sum(rows, IntervalRow::values)).isEqualTo(sum(seconds, IntervalRow::values));
    assertThat(sum(rows, row -> row.values() * row.meanNanos()))
        .isEqualTo(sum(seconds, row -> row.values() * row.meanNanos()), within(1e3));
    assertThat(rows.stream().mapToDouble(IntervalRow::maxNanos).max())
        .isEqualTo(seconds.stream().mapToDouble(IntervalRow::maxNanos).max());
  }

  private static List<IntervalRow> of(List<IntervalRow> rows, RowName name) {
    return rows.stream().filter(row -> row.name().equals(name)).toList();
  }

  private static double sum(List<IntervalRow> rows, ToDoubleFunction<IntervalRow> figure) {
    return rows.stream().mapToDouble(figure).sum();
  }

  /** A run in which one operation is in every second, and another in some. */
  private Run run() throws Exception {
    var random = new Random(7);
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "long"))) {
      files.log().plan(Example.run("long", Map.of()));
      files.log().begin(new PhaseKey("run", 1), true);
      for (int second = 0; second < SECONDS; second++) {
        var rows = new ArrayList<Row>();
        rows.add(row("READ", random, 1 + random.nextInt(5)));
        if (random.nextInt(3) == 0) {
          rows.add(row("UPDATE", random, 1 + random.nextInt(5)));
        }
        long succeeded = rows.stream().mapToLong(Row::succeeded).sum();
        var counts = new Counts(succeeded, 0, 0);
        files
            .log()
            .interval(
                new Interval(
                        second * SECOND,
                        (second + 1) * SECOND,
                        1_300_000_007_000L + second * 1_000L,
                        counts,
                        counts,
                        rows)
                    .withDue(OptionalDouble.of(10)));
      }
    }
    return Run.of(folder.resolve("long"));
  }

  private static Row row(String name, Random random, int values) {
    Row row = Row.empty(RowName.of(name), Unit.NANOS);
    for (int i = 0; i < values; i++) {
      row.service().recordValue(1 + random.nextInt(100_000_000));
    }
    return row;
  }
}
