package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.LatencySeries.Second;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LatencySeriesTest {
  @TempDir Path folder;

  /** The first iteration ends after 2.4 s, and a second without a success has no mean. */
  @Test
  void hasTheMeanOfEachSecondAndIterationsOneAfterTheOther() throws IOException {
    try (ResultFolder files = ResultFolder.open(folder)) {
      files.log().begin(new PhaseKey("load", 1), true);
      write(files, 0, 1000, row("INSERT", 70));
      files.log().begin(new PhaseKey("run", 1), true);
      write(files, 0, 1000, row("READ", 10, 11), row("UPDATE", 20));
      write(files, 1000, 1000, row("READ"));
      write(files, 2000, 400, row("READ", 30));
      files.log().begin(new PhaseKey("run", 2), true);
      write(files, 0, 500, row("READ", 40));
    }
    LatencySeries series = LatencySeries.read(folder, "run");
    assertThat(series.seconds(RowName.READ))
        .containsExactly(new Second(0, 0.011), new Second(2000, 0.03), new Second(3000, 0.04));
    assertThat(series.seconds(RowName.UPDATE)).containsExactly(new Second(0, 0.02));
    assertThat(series.seconds(RowName.INSERT)).isEmpty();
  }

  private static void write(ResultFolder files, long fromMillis, long millis, Row... rows) {
    files
        .log()
        .interval(
            new Interval(
                fromMillis * 1_000_000,
                (fromMillis + millis) * 1_000_000,
                fromMillis,
                Counts.NONE,
                Counts.NONE,
                List.of(rows)));
  }

  private static Row row(String name, long... nanos) {
    Row row = Row.empty(RowName.parse(name), Unit.NANOS);
    Arrays.stream(nanos).forEach(row.service()::recordValue);
    return row;
  }
}
