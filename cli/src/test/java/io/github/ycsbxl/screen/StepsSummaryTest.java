package io.github.ycsbxl.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.tables.SweepTable.SweepRow;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StepsSummaryTest {
  private static final Path RECORDED = Path.of("../analysis/src/test/resources/recorded");
  private static final String SWEPT = "cas.retries";

  /** Threads and clients are the same in all steps, and nothing failed. */
  @Test
  void showsWhatDiffersInSuitableUnits() throws Exception {
    List<String> lines = lines(step("before", "1"), step("same", "2"));
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).matches("run +cas[.]retries +ops/s +READ p50 +READ p99.*");
    assertThat(lines.get(0)).doesNotContain("threads", "clients", "failed", "partial", "failure");
    assertThat(lines.get(1))
        .matches("before +1 +[\\d,]+ +[\\d.]+ (\u00b5s|ms) +[\\d.]+ (\u00b5s|ms).*");
  }

  @Test
  void tellsWhyAStepMeasuredNothing() throws Exception {
    List<String> lines =
        lines(step("before", "1"), SweepRow.failed("retries-2", "no\nstore", Map.of(SWEPT, "2")));
    assertThat(lines.get(0)).endsWith("failure");
    assertThat(lines.get(2)).matches("retries-2 +2 +no store");
  }

  @Test
  void fitsTheTerminal() throws Exception {
    String text =
        StepsSummary.format(List.of(step("before", "1"), step("same", "2")), List.of(SWEPT), 40);
    assertThat(text.lines()).allMatch(line -> line.length() <= 40);
    assertThat(text.lines().filter(line -> line.startsWith("before "))).hasSizeGreaterThan(1);
  }

  private static List<String> lines(SweepRow... steps) {
    return StepsSummary.format(List.of(steps), List.of(SWEPT), 200).lines().toList();
  }

  private static SweepRow step(String run, String swept) throws Exception {
    Phase last = Run.readMeasured(RECORDED.resolve(run)).last();
    return SweepRow.of(last, Map.of(SWEPT, swept));
  }
}
