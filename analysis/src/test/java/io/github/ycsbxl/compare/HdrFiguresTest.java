package io.github.ycsbxl.compare;

import static io.github.ycsbxl.compare.FiguresReaderTest.millis;
import static io.github.ycsbxl.compare.FiguresReaderTest.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.remarks.Remark;
import io.github.ycsbxl.tables.StockHdrFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.DoubleHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HdrFiguresTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Path RECORDED = Path.of("src/test/resources/recorded/before");

  @TempDir private Path folder;

  @Test
  void logOfOurRunHasItsRowsAndItsSeconds() throws IOException {
    Figures log = one(RECORDED.resolve("latency.hlog").toString());
    Figures whole = one(RECORDED.toString());
    assertThat(log.name()).isEqualTo("latency.hlog");
    assertThat(log.rows().keySet()).isEqualTo(whole.rows().keySet());
    assertThat(millis(log, "READ", "p99")).isEqualTo(millis(whole, "READ", "p99"));
    assertThat(log.rows().get("READ").nanos(Statistic.MEAN).orElseThrow().hasError()).isTrue();
    assertThat(log.opsPerSec()).isEmpty();
  }

  @Test
  void stockLogsOfAFolderAreOneRunInMicros() throws IOException {
    stockLogs();
    Figures run = one(folder.toString());
    assertThat(run.rows().keySet()).containsExactly("READ", "UPDATE");
    // Stock's logs are in whole microseconds.
    assertThat(millis(run, "READ", "p99"))
        .isCloseTo(millis(one(RECORDED.toString()), "READ", "p99"), Percentage.withPercentage(0.3));
  }

  @Test
  void stockLogIsNamedAfterItsRow() throws IOException {
    stockLogs();
    Figures run = one(folder.resolve("first-UPDATE.hdr").toString());
    assertThat(run.rows().keySet()).containsExactly("UPDATE");
    assertThat(run.rows().get("UPDATE").nanos(Statistic.MEAN).orElseThrow().hasError()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[Latencies in nanoseconds]|1",
        "[run in ms, values in ns, Interval_Max in ms]|1",
        "[Logged with jHiccup version 2.0.10]|1",
        "Logging op latencies for Cassandra Stress|1",
        "logging histograms for session scenario_1|1",
        "[Value scaling factor: 1000000.0]|1",
        "[MaxValueDivisor: 1000.000]|1000",
        "[Logging for: READ]|1000",
        "[unit: MILLISECONDS]|1000000",
      })
  void headerTellsTheUnit(String comment, double nanos) throws IOException {
    Figures run = one(log("READ.hdr", comment, 5).toString());
    assertThat(millis(run, "READ", "max")).isCloseTo(5 * nanos / 1e6, Percentage.withPercentage(1));
  }

  @Test
  void unitThatNoHeaderTellsIsAskedForAndPrinted() throws IOException {
    Path log = log("READ.hdr", "[StartTime: 1650000000.000 (seconds since epoch)]", 5);
    assertThatThrownBy(() -> FiguresReader.read(log.toString())).satisfies(golden::pin);
    assertThatThrownBy(() -> FiguresReader.read(log + ":unit=days"))
        .hasMessageContaining("expected ns, us, ms or s");
    for (String source : List.of(log + ":unit=us", folder + ":unit=us")) {
      Figures run = one(source);
      assertThat(millis(run, "READ", "max")).isEqualTo(0.005);
      assertThat(run.remarks())
          .extracting(Remark::text)
          .containsExactly("values taken as us, as asked");
    }
  }

  @Test
  void logsOfOneRowAreAddedUp() throws IOException {
    log("client-0-READ.hdr", "[values in us]", 5, 6);
    log("client-1-READ.hdr", "[values in us]", 7);
    Figures run = one(folder.toString());
    assertThat(run.rows().get("READ").operations()).hasValue(3);
    assertThat(millis(run, "READ", "min")).isEqualTo(0.005);
    assertThat(millis(run, "READ", "max")).isEqualTo(0.007);
    golden.pin(run.remarks().stream().map(Remark::text).toList());

    log("client-2-READ.hdr", "[values in ns]", 7);
    assertThatThrownBy(() -> FiguresReader.read(folder.toString())).satisfies(golden::pin);
  }

  /** Loggers of other tools end the file where the last histogram ends. */
  @Test
  void lastLineWithoutALineEndCounts() throws IOException {
    Path log = log("READ.hdr", "[values in us]", 5, 6, 7);
    String text = Files.readString(log).stripTrailing();
    Files.writeString(log, text);
    Figures run = one(log.toString());
    assertThat(run.rows().get("READ").operations()).hasValue(3);
    assertThat(run.remarks()).extracting(Remark::text).isEmpty();
    String again = text + "\n" + text.lines().reduce((first, last) -> last).orElseThrow();
    Files.writeString(log, again.substring(0, again.length() - 9));
    run = one(log.toString());
    assertThat(run.rows().get("READ").operations()).hasValue(3);
    golden.pin(run.remarks().stream().map(Remark::text).toList());
  }

  @Test
  void histogramsOfDecimalNumbersAreRead() throws IOException {
    var histogram = new DoubleHistogram(3);
    for (double value : new double[] {0.25, 2.5, 12.5}) {
      histogram.recordValue(value);
    }
    Path file = folder.resolve("READ.hdr");
    var log = new HistogramLogWriter(file.toFile());
    log.outputComment("[values in ms]");
    log.outputLogFormatVersion();
    log.outputLegend();
    log.outputIntervalHistogram(0, 1, histogram);
    log.outputIntervalHistogram(1, 2, histogram);
    log.close();
    Figures run = one(file.toString());
    assertThat(run.rows().get("READ").operations()).hasValue(6);
    assertThat(millis(run, "READ", "max")).isCloseTo(12.5, Percentage.withPercentage(0.1));
    assertThat(millis(run, "READ", "min")).isCloseTo(0.25, Percentage.withPercentage(0.1));
  }

  @Test
  void fileOfAScenarioIsItsRow() throws IOException {
    Figures run = one(log("a-READ.ticker.hdr", "[values in us]", 5).toString());
    assertThat(run.rows().keySet()).containsExactly("READ:ticker");
  }

  private Path log(String name, String comment, long... values) throws IOException {
    var histogram = new Histogram(3);
    LongStream.of(values).forEach(histogram::recordValue);
    Path file = folder.resolve(name);
    var log = new HistogramLogWriter(file.toFile());
    log.outputComment(comment);
    log.outputLogFormatVersion();
    log.outputLegend();
    log.outputIntervalHistogram(0, 1, histogram);
    log.close();
    return file;
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
    Phase result = Run.readMeasured(RECORDED).phases().get(0);
    StockHdrFiles.write(
        result.measurement(), folder.resolve("first-").toString(), new SeparateOutputs());
  }
}
