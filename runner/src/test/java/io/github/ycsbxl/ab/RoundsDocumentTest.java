package io.github.ycsbxl.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.ab.Rounds.Round;
import io.github.ycsbxl.results.DocumentSection;
import io.github.ycsbxl.text.Csv;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** results/README.md explains the columns of rounds.csv. */
final class RoundsDocumentTest {
  @Test
  void everyColumnIsExplainedInOrder() throws IOException {
    Path document = Path.of("..", "results", "README.md");
    assertThat(DocumentSection.of(document, "rounds.csv").explained())
        .containsExactly(Csv.names(Round.Column.class));
  }
}
