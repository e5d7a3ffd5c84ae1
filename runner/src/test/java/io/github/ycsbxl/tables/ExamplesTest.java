package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.numbers.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples in results/examples equal the output of this version. */
final class ExamplesTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void filesHaveColumnsOfTodayAndAgree(int clients) throws IOException {
    Path folder = Path.of("..", "results", "examples", "clients-" + clients);
    assertThat(ScenarioColumn.without(SummaryCsv.withoutDisk(SummaryCsv.TABLE)).names())
        .containsExactly(header(folder.resolve("summary.csv")));
    assertThat(ScenarioColumn.without(TimeSeriesCsv.TABLE).names())
        .containsExactly(header(folder.resolve("timeseries.csv")));
    Run run = Run.readMeasured(folder);
    Phase whole = Phase.together(run.phases());
    assertThat(whole.run().clients()).isEqualTo(clients);
    assertThat(SummaryRows.in(folder))
        .filteredOn(row -> row.get("phase").equals("run") && row.get("operation").equals("OVERALL"))
        .extracting(row -> row.get("ops_per_sec"))
        .containsExactly(Numbers.decimal(whole.measurement().opsPerSec()));
    run.audit().ifPresent(found -> assertThat(found.fault()).isEmpty());
  }

  private static String[] header(Path file) throws IOException {
    return Files.readAllLines(file).get(0).split(",");
  }
}
