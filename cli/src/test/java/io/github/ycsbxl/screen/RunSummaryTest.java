package io.github.ycsbxl.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.page.RunsPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A recorded run, as if it had a target of 200 ops/s. */
final class RunSummaryTest {
  private static final Path RECORDED = Path.of("../analysis/src/test/resources/recorded/before");

  private static final String THROTTLED =
      "{\"processors\":2,\"throttling\":{\"quotaCpus\":1,\"periods\":3,\"nanos\":1500000000}}";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"succeeded\":4000}|target of 200 ops/s reached",
        "{\"succeeded\":512,\"failed\":3488}|target of 200 ops/s started, but 3,488 of 4,000"
            + " operations did not succeed"
      })
  void aTargetWhoseOperationsFailIsNotReached(String counts, String words) throws Exception {
    assertThat(summary(counts)).contains(words);
  }

  /** A figure that names these outputs appears in them. */
  @Test
  void summaryAndPageShowFiguresOfTheList() throws Exception {
    record(line -> line.replace("\"machines\":{}", "\"machines\":{\"a\":" + THROTTLED + "}"));
    assertThat(summary()).contains(" throttled 1.5 s ");
    JsonNode run = RunsPage.read(List.of(folder.toString())).json().at("/runs/0");
    assertThat(run.get("throttledNanos").asLong()).isEqualTo(1_500_000_000);
    assertThat(run.get("figures"))
        .anySatisfy(
            figure -> {
              assertThat(figure.get("name").asText()).isEqualTo("throttled_ms");
              assertThat(figure.get("title").asText()).isEqualTo("Throttled");
              assertThat(figure.get("unit").asText()).isEqualTo("ns");
              assertThat(figure.get("value").asLong()).isEqualTo(1_500_000_000);
            });
  }

  /** A missed target is no failure, but no success either. */
  @Test
  void verdictTellsThatTheTargetWasMissed() throws Exception {
    assertThat(summary("{\"succeeded\":4000}")).contains("reached");
    assertThat(verdict()).isEqualTo("PASSED       no operation failed");
    Files.delete(folder.resolve("latency.hlog"));
    assertThat(summary("{\"succeeded\":0}")).contains("missed");
    assertThat(verdict()).isEqualTo("PASSED       no operation failed, but the target was missed");
  }

  private String verdict() throws IOException {
    var out = new StringWriter();
    RunSummary.verdict(new PrintWriter(out, true), new BenchmarkOutcome(Run.read(folder)));
    return out.toString().strip();
  }

  @Test
  void narrowTerminalsShowNoBarsAndThenFewerColumns() {
    List<List<String>> rows =
        List.of(
            List.of("latency", "p50", "p99", "distribution"),
            List.of("READ", "5.09 ms", "1 s", "############"));
    assertThat(RunSummary.table(rows, true, 35).lines())
        .containsExactly(
            "latency      p50  p99  distribution", "READ     5.09 ms  1 s  ############");
    assertThat(RunSummary.table(rows, true, 34).lines())
        .containsExactly("latency      p50  p99", "READ     5.09 ms  1 s");
    assertThat(RunSummary.table(rows, true, 18).lines())
        .containsExactly(
            "latency      p50", "READ     5.09 ms", "", "latency  p99", "READ     1 s");
    assertThat(RunSummary.table(rows, false, 34).lines()).hasSize(5);
  }

  @Test
  void figureOfWhatDidNotHappenIsLeftOut() throws Exception {
    record(UnaryOperator.identity());
    assertThat(summary()).doesNotContain("throttled");
  }

  private String summary(String counts) throws Exception {
    record(
        line ->
            line.replace("\"clients\":1,", "\"clients\":1,\"targetOpsPerSec\":200,")
                .replaceFirst("(\\{\"end\":.*\"counts\":)\\{[^}]*}", "$1" + counts));
    return summary();
  }

  private void record(UnaryOperator<String> changes) throws IOException {
    Files.copy(RECORDED.resolve("latency.hlog"), folder.resolve("latency.hlog"));
    List<String> lines =
        Files.readAllLines(RECORDED.resolve("run.jsonl")).stream().map(changes).toList();
    Files.write(folder.resolve("run.jsonl"), lines);
  }

  private String summary() throws IOException {
    var out = new StringWriter();
    var printer = new PrintWriter(out);
    new RunSummary(Run.read(folder), false).print(printer);
    printer.flush();
    return out.toString().replaceAll("\\s+", " ");
  }
}
