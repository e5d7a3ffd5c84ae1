package io.github.ycsbxl.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.plan.KeyLoad.HotScope;
import io.github.ycsbxl.tables.DocumentSection;
import io.github.ycsbxl.tables.ScalabilityTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Statements of docs/scaling.md about the plan. */
final class PlanDocumentTest {
  @Test
  void explainsTheColumnsInOrder() throws IOException {
    section("plan's columns").explains(PlanTable.TABLE);
  }

  @Test
  void reportsHowFarThePredictionIsOff() throws IOException {
    String section = section("Its table from the first row").text();
    List<ScalabilityTable.ScalabilityRow> published = ScalabilityTable.oracle2012();
    ShardCapacity capacity = ShardCapacity.shownBy(published.get(0)).orElseThrow();
    assertThat(section)
        .contains(String.format(Locale.ROOT, "%,.0f operations", capacity.opsPerSec()));
    for (ScalabilityTable.ScalabilityRow row : published) {
      double predicted = capacity.predicted(row);
      double off = 100 * (predicted / row.opsPerSec() - 1);
      assertThat(section)
          .contains(
              String.format(
                  Locale.ROOT,
                  "| %d | %,.0f | %,.0f | ",
                  row.shards().orElseThrow(),
                  row.opsPerSec(),
                  predicted));
      assertThat(off < 0.05 || section.contains(String.format(Locale.ROOT, "| %+.1f %% |", off)))
          .isTrue();
      assertThat(capacity.with(HotScope.GLOBAL).predicted(row))
          .as("one hot set would have been slower than what was measured")
          .isLessThan(Math.min(predicted, row.opsPerSec()));
    }
  }

  private static DocumentSection section(String title) throws IOException {
    return DocumentSection.of(Path.of("..", "docs", "scaling.md"), title);
  }
}
