package io.github.ycsbxl.series;

import io.github.ycsbxl.series.Rounds.Round;
import io.github.ycsbxl.tables.DocumentSection;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** results/README.md explains the columns of rounds.csv. */
final class RoundsDocumentTest {
  @Test
  void everyColumnIsExplainedInOrder() throws IOException {
    Path document = Path.of("..", "results", "README.md");
    DocumentSection.of(document, "rounds.csv").explains(Round.TABLE);
  }
}
