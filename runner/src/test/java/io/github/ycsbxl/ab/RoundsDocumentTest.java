package io.github.ycsbxl.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.ab.Rounds.Round;
import io.github.ycsbxl.text.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** results/README.md explains the columns of rounds.csv. */
final class RoundsDocumentTest {
  @Test
  void everyColumnIsExplainedInOrder() throws IOException {
    String text = Files.readString(Path.of("..", "results", "README.md"));
    String section = text.split("\n## rounds.csv\n")[1].split("\n#")[0];
    assertThat(section.lines().filter(line -> line.startsWith("- `")))
        .map(line -> line.split(":")[0])
        .flatMap(
            cell ->
                Pattern.compile("`([^`]+)`")
                    .matcher(cell)
                    .results()
                    .map((MatchResult name) -> name.group(1))
                    .toList())
        .containsExactly(Csv.names(Round.Column.class));
  }
}
