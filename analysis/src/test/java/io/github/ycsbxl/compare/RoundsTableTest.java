package io.github.ycsbxl.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.tables.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RoundsTableTest {
  private static final ComparisonTable TABLE = new ComparisonTable(ExampleRounds.comparison());

  @Test
  void tables(@TempDir Path folder) throws IOException {
    Golden.assertSame("rounds.txt", TABLE.text(200));
    Golden.assertSame("rounds-80.txt", TABLE.text(80));
    TABLE.write(folder.resolve("ab.csv"));
    Golden.assertSame("ab.csv", Files.readString(folder.resolve("ab.csv")));
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80, 132})
  void noLineIsWiderThanTheScreenAndEveryVerdictKeepsItsReason(int width) {
    String text = TABLE.text(width);
    assertThat(text.lines()).allMatch(line -> line.length() <= width);
    assertThat(unwrapped(text))
        .contains("equal: no difference larger than 3 %")
        .containsPattern("not significant: needs about \\d+ more rounds")
        .contains(" better ");
  }

  @Test
  void twoRoundsAreNotJudged() {
    ComparisonLine throughput = ExampleRounds.two().lines().get(0);
    ComparisonLine.ComparedValue second = throughput.cells().get(1);
    assertThat(second.verdict()).isEqualTo(ComparisonLine.ComparisonVerdict.NONE);
    assertThat(second.interval()).isEmpty();
    assertThat(second.ratio()).isCloseTo(1.2, within(0.01));
    assertThat(new ComparisonTable(ExampleRounds.two()).text(200))
        .contains("Ratios without a verdict have fewer than three rounds.")
        .doesNotContain("unknown");
    assertThat(ExampleRounds.two().precision()).isInfinite();
  }

  @Test
  void runThatIsNotSteadyIsMarked() {
    assertThat(TABLE.text(200).lines())
        .filteredOn(line -> line.contains("not steady: "))
        .containsExactly(
            "round-04-b: not steady: throughput still rose by 25 % in the last third; use a"
                + " longer warm-up (warmup.seconds).");
  }

  private static String unwrapped(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
