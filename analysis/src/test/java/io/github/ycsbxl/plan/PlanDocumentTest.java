package io.github.ycsbxl.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.text.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/scaling.md says of the plan. */
final class PlanDocumentTest {
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  @Test
  void explainsTheColumnsInOrder() throws IOException {
    List<String> names =
        section("plan's columns")
            .lines()
            .filter(line -> line.startsWith("- `"))
            .flatMap(line -> NAME.matcher(line.split(":")[0]).results())
            .map(name -> name.group(1))
            .toList();
    assertThat(names).containsExactly(Csv.names(PlanTable.Column.class));
  }

  @Test
  void tellsHowFarThePredictionIsOff() throws IOException {
    String section = section("Its table from the first row");
    PublishedPrediction prediction = PublishedPrediction.oracle2012();
    assertThat(section)
        .contains(String.format(Locale.ROOT, "%,.0f operations", prediction.shardOpsPerSec()));
    for (PublishedPrediction.Row row : prediction.rows()) {
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

  private static String section(String title) throws IOException {
    String[] parts =
        Files.readString(Path.of("..", "docs", "scaling.md")).split("\n#+ " + title + "\n");
    assertThat(parts).hasSize(2);
    return parts[1].split("\n#")[0];
  }
}
