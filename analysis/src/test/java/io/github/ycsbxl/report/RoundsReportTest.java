package io.github.ycsbxl.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.compare.ExampleRounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RoundsReportTest {
  /** The third one is void. */
  private static final List<Integer> ROUNDS = List.of(1, 2, 4, 5);

  @TempDir private Path folder;

  private String page;

  @BeforeEach
  void write() throws IOException {
    Path file = folder.resolve("report.html");
    RoundsReport.of(ExampleRounds.comparison(), ROUNDS)
        .writeHtml("Two sides: x", "a: <one>; b: two", file);
    page = Files.readString(file);
  }

  @Test
  void showsJudgementIntervalsAndPairs() {
    assertThat(titles("h1")).containsExactly("Two sides in turn");
    assertThat(titles("h2")).containsExactly("Judgement", "Rounds", "Configuration");
    assertThat(titles("h3"))
        .containsExactly("Ratios and their intervals", "Throughput by round", "Ratio by round");
    assertThat(page)
        .contains("Two sides: x; a: &lt;one&gt;; b: two")
        .contains("READ.p50 0.833&times; (better). 4 rounds were judged.")
        .contains("<th scope=\"row\">throughput, ops/s</th>", "<td>better</td>")
        .contains("<td>equal: no difference larger than 3&nbsp;%</td>")
        .contains("<th scope=\"row\">side</th><td>a</td><td>b</td>")
        .doesNotContain("<th scope=\"row\">threads</th>");
  }

  @Test
  void everyChartHasItsTable() {
    for (String chart : titles("h3")) {
      assertThat(page).contains("<summary>Table: " + chart);
    }
    // Lower end, ratio, upper end.
    assertThat(page).containsPattern("<th scope=\"row\">throughput</th><td>1.19, 1.2, 1.21</td>");
    assertThat(page).contains("<th scope=\"row\">4</th><td>950</td><td>1,148</td>");
  }

  @Test
  void eachMetricHasAPlaceInTheChartOfIntervals() {
    assertThat(page)
        .contains("\"y\":{\"label\":\"metric\",\"scale\":\"LINES\"}")
        .containsPattern("\\{\"name\":\"READ.p50\",\"points\":\\[\\[[0-9.]+,1\\],\\[[0-9.]+,1\\],")
        .contains("\"bands\":[{\"name\":\"\",\"from\":0.970873786408,\"to\":1.03}]");
  }

  @Test
  void runThatIsNotSteadyIsMarked() {
    assertThat(page)
        .contains(
            "<p>1 of 8 runs have remarks, in a table below.</p>",
            "Not steady: throughput still rose by 25&nbsp;% in the last third: longer warm-up.");
  }

  private List<String> titles(String tag) {
    return Pattern.compile("<" + tag + "[^>]*>([^<]*)</" + tag + ">")
        .matcher(page)
        .results()
        .map(match -> match.group(1))
        .toList();
  }
}
