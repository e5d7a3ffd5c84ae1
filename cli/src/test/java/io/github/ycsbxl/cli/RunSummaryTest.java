package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.Run;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A recorded run, as if it had a target of 200 ops/s. */
final class RunSummaryTest {
  private static final Path RECORDED = Path.of("../analysis/src/test/resources/recorded/before");

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

  private String summary(String counts) throws Exception {
    Files.copy(RECORDED.resolve("latency.hlog"), folder.resolve("latency.hlog"));
    List<String> lines =
        Files.readAllLines(RECORDED.resolve("run.jsonl")).stream()
            .map(line -> line.replace("\"clients\":1,", "\"clients\":1,\"targetOpsPerSec\":200,"))
            .map(line -> line.replaceFirst("(\\{\"end\":.*\"counts\":)\\{[^}]*}", "$1" + counts))
            .toList();
    Files.write(folder.resolve("run.jsonl"), lines);
    var out = new StringWriter();
    var printer = new PrintWriter(out);
    new RunSummary(Run.read(folder), false).print(printer);
    printer.flush();
    return out.toString().replaceAll("\\s+", " ");
  }
}
