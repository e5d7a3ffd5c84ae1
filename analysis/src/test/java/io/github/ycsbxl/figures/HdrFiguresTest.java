package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.FiguresReaderTest.millis;
import static io.github.ycsbxl.figures.FiguresReaderTest.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.results.StockHdrFiles;
import io.github.ycsbxl.text.Outputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HdrFiguresTest {
  private static final Path RECORDED = Path.of("src/test/resources/recorded/before");

  @TempDir private Path folder;

  @Test
  void logOfOurRunHasItsRowsAndItsSeconds() throws IOException {
    RunFigures log = one(RECORDED.resolve("latency.hlog").toString());
    RunFigures whole = one(RECORDED.toString());
    assertThat(log.name()).isEqualTo("latency.hlog");
    assertThat(log.rows().keySet()).isEqualTo(whole.rows().keySet());
    assertThat(millis(log, "READ", "p99")).isEqualTo(millis(whole, "READ", "p99"));
    assertThat(log.rows().get("READ").nanos(Statistic.MEAN).orElseThrow().hasError()).isTrue();
    assertThat(log.opsPerSec()).isEmpty();
  }

  @Test
  void stockLogsOfAFolderAreOneRunInMicros() throws IOException {
    stockLogs();
    RunFigures run = one(folder.toString());
    assertThat(run.rows().keySet()).containsExactly("READ", "UPDATE");
    // Stock's logs are in whole microseconds.
    assertThat(millis(run, "READ", "p99"))
        .isCloseTo(millis(one(RECORDED.toString()), "READ", "p99"), Percentage.withPercentage(0.3));
  }

  @Test
  void stockLogIsNamedAfterItsRow() throws IOException {
    stockLogs();
    RunFigures run = one(folder.resolve("first-UPDATE.hdr").toString());
    assertThat(run.rows().keySet()).containsExactly("UPDATE");
    assertThat(run.rows().get("UPDATE").nanos(Statistic.MEAN).orElseThrow().hasError()).isFalse();
  }

  @Test
  void refusesWhatIsNoLog() throws IOException {
    Path text = Files.writeString(folder.resolve("READ.hdr"), "this is no log\n");
    assertThatThrownBy(() -> FiguresReader.read(text.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("READ.hdr");
    Path empty = Files.writeString(folder.resolve("EMPTY.hdr"), "");
    assertThatThrownBy(() -> FiguresReader.read(empty.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has no histograms");
  }

  private void stockLogs() throws IOException {
    PhaseResult result = RunLog.of(RECORDED).results().get(0);
    StockHdrFiles.write(result.measurement(), folder.resolve("first-").toString(), new Outputs());
  }
}
