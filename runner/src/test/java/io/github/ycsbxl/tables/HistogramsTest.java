package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histograms in files are complete: they can be read and added up. */
final class HistogramsTest {

  @Test
  void latencyLogHoldsEveryIntervalUnderItsTag(@TempDir Path folder) throws IOException {
    List<Interval> samples = Example.samples();
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "logged"))) {
      files.log().begin(new PhaseKey("load", 1), true);
      samples.forEach(files.log()::interval);
      files.log().begin(new PhaseKey("run", 1), true);
      samples.forEach(files.log()::interval);
    }
    List<Histogram> logged = readLog(folder.resolve("logged/latency.hlog"));

    // The first second has no insert.
    var expected = new TreeMap<String, Long>();
    for (String prefix : List.of("load/", "")) {
      expected.put(prefix + "READ", 1_000L);
      expected.put(prefix + "Intended-READ", 1_000L);
      expected.put(prefix + "READ-FAILED", 5L);
      expected.put(prefix + "READ-STALE", 6L);
      expected.put(prefix + "CAS", 50L);
      expected.put(prefix + "CAS-FAILED", 2L);
      expected.put(prefix + "CAS-CONFLICT", 7L);
      expected.put(prefix + "STALE-READ-OWN-WRITES", 2L);
      expected.put(prefix + "INSERT", 10L);
      expected.put(prefix + "count/CAS-RETRIES", 4L);
      expected.put(prefix + "count/STALE-READ-OWN-WRITES-VERSIONS", 5L);
      expected.put(prefix + "count/STALE-READ-MONOTONIC-VERSIONS", 2L);
    }
    assertThat(logged).hasSameSizeAs(expected.keySet());
    for (Histogram histogram : logged) {
      assertThat(expected).containsEntry(histogram.getTag(), histogram.getTotalCount());
    }
  }

  @Test
  void latencyLogIsInNanosecondsAndAtItsTime(@TempDir Path folder) throws IOException {
    Interval last = Example.samples().get(2);
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "logged"))) {
      files.log().begin(new PhaseKey("run", 1), true);
      files.log().interval(last);
    }
    Histogram logged = readLog(folder.resolve("logged/latency.hlog")).get(0);
    assertThat(logged).isEqualTo(last.rows().get(0).service());
    assertThat(logged.getStartTimeStamp()).isEqualTo(Example.STARTED_AT_MILLIS + 2_000);
    assertThat(logged.getEndTimeStamp()).isEqualTo(Example.STARTED_AT_MILLIS + 2_500);
  }

  @Test
  void lastLineOfStockLogHoldsEverythingInMicroseconds(@TempDir Path folder) throws IOException {
    Phase result = Example.partialRun();
    StockHdrFiles.write(result.measurement(), folder + "/7-", new SeparateOutputs());

    Histogram reads = readLastLine(folder.resolve("7-READ.hdr"));
    assertThat(reads.getTotalCount()).isEqualTo(1_000);
    assertThat(reads.getMinValue()).isEqualTo(1);
    assertThat(reads.getMaxValue()).isBetween(999L, 1_000L);
    assertThat(reads.getValueAtPercentile(50)).isBetween(499L, 501L);
    Histogram intended = readLastLine(folder.resolve("7-Intended-READ.hdr"));
    assertThat(intended.getValueAtPercentile(50)).isBetween(998L, 1_002L);
    assertThat(readLastLine(folder.resolve("7-CAS.hdr")).getTotalCount()).isEqualTo(50);
    assertThat(folder.resolve("7-CAS-RETRIES.hdr")).doesNotExist();
  }

  /** HistogramLogProcessor leaves out the first seconds by the lines' times. */
  @Test
  void withStatusLinesAStockLogHasALineForEach(@TempDir Path folder) throws IOException {
    Path logged = ResultFolder.make(folder, "logged");
    try (ResultFolder files = ResultFolder.open(logged)) {
      files.log().plan(Example.run());
      files.log().begin(new PhaseKey("run", 1), true);
      for (int second = 0; second < 5; second++) {
        files.log().interval(second(second, "READ", "READ:ticker"));
      }
    }
    StockHdrFiles files = StockHdrFiles.listening(Run.readMeasured(logged), 2);
    Run.read(logged, files);
    files.end(folder + "/7-", new SeparateOutputs());
    for (String name : List.of("7-READ.hdr", "7-READ.ticker.hdr")) {
      List<Histogram> lines = readLog(folder.resolve(name));
      assertThat(lines).extracting(Histogram::getTotalCount).containsExactly(2L, 2L, 1L);
      assertThat(lines)
          .extracting(line -> line.getEndTimeStamp() - line.getStartTimeStamp())
          .containsExactly(2_000L, 2_000L, 1_000L);
    }
  }

  private static Interval second(int at, String... names) {
    List<Row> rows =
        Stream.of(names)
            .map(
                name -> {
                  Row row = Row.empty(RowName.parse(name), Unit.NANOS);
                  row.service().recordValue(5_000);
                  return row;
                })
            .toList();
    long second = 1_000_000_000;
    Counts one = new Counts(1, 0, 0);
    return new Interval(
        at * second,
        (at + 1) * second,
        Example.STARTED_AT_MILLIS + at * 1_000L,
        one,
        new Counts(at + 1, 0, 0),
        rows);
  }

  @Test
  void stockLogsOfTwoClientsMergeByTheirLastLines(@TempDir Path folder) throws IOException {
    StockHdrFiles.write(Example.partialRun().measurement(), folder + "/0", new SeparateOutputs());
    StockHdrFiles.write(Example.partialRun().measurement(), folder + "/1", new SeparateOutputs());
    Path merged = folder.resolve("0READ.hdr");
    List<String> second = Files.readAllLines(folder.resolve("1READ.hdr"));
    String both = Files.readString(merged) + second.get(second.size() - 1) + "\n";
    Files.writeString(merged, both);
    long total = readLog(merged).stream().mapToLong(Histogram::getTotalCount).sum();
    assertThat(total).isEqualTo(2_000);
  }

  private static Histogram readLastLine(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    Path last = file.resolveSibling("last");
    Files.writeString(last, lines.get(lines.size() - 1) + "\n");
    List<Histogram> all = readLog(last);
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  private static List<Histogram> readLog(Path file) throws FileNotFoundException {
    try (var reader = new HistogramLogReader(file.toFile())) {
      return Stream.iterate(
              reader.nextIntervalHistogram(), h -> h != null, h -> reader.nextIntervalHistogram())
          .map(HistogramsTest::histogram)
          .toList();
    }
  }

  private static Histogram histogram(EncodableHistogram histogram) {
    return (Histogram) histogram;
  }
}
