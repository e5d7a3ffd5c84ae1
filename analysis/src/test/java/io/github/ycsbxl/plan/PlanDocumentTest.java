package io.github.ycsbxl.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.results.DocumentSection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What docs/scaling.md says of the plan. */
final class PlanDocumentTest {
  @Test
  void explainsTheColumnsInOrder() throws IOException {
    section("plan's columns").explains(PlanTable.TABLE);
  }

  @Test
  void reportsHowFarThePredictionIsOff() throws IOException {
    String section = section("Its table from the first row").text();
    PublishedPrediction prediction = PublishedPrediction.oracle2012();
    assertThat(section)
        .contains(String.format(Locale.ROOT, "%,.0f operations", prediction.shardOpsPerSec()));
    for (PublishedPrediction.PredictionRow row : prediction.rows()) {
      assertThat(section)
          .contains(
              String.format(
                  Locale.ROOT,
                  "| %d | %,.0f | %,.0f | ",
                  row.shards(),
                  row.publishedOpsPerSec(),
                  row.predictedOpsPerSec()));
    }
    String last = String.format(Locale.ROOT, "| %+.1f %% |", prediction.rows().get(3).offPercent());
    assertThat(section).contains(last);
  }

  private static DocumentSection section(String title) throws IOException {
    return DocumentSection.of(Path.of("..", "docs", "scaling.md"), title);
  }
}
