package io.github.ycsbxl.compare;

import static io.github.ycsbxl.compare.FiguresReaderTest.millis;
import static io.github.ycsbxl.compare.FiguresReaderTest.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output of YCSB, in files written by hand in its formats. */
final class ImportedTextTest {
  private static final String FILES = "src/test/resources/imported/";
  private static final Offset<Double> EXACTLY = within(1e-9);

  @TempDir private Path folder;

  @Test
  void stockYcsb() throws IOException {
    Figures run = one(FILES + "stock.txt");
    assertThat(run.name()).isEqualTo("stock.txt");
    assertThat(run.opsPerSec().orElseThrow().value()).isEqualTo(2_000);
    assertThat(run.rows().keySet()).containsExactly("READ", "UPDATE");
    assertThat(run.rows().get("READ").operations()).hasValue(112_400);
    assertThat(run.rows().get("READ").statistics())
        .extracting(Statistic::toString)
        .containsExactly("mean", "min", "p95", "p99", "p99.9", "max");
    assertThat(millis(run, "READ", "mean")).isCloseTo(0.51225, EXACTLY);
    assertThat(millis(run, "READ", "p99.9")).isCloseTo(4.123, EXACTLY);
    assertThat(run.failedPercent()).hasValue(100 * 225 / 225_000.0);
  }

  @Test
  void rawOutputOfStockYcsb() throws IOException {
    String points =
        "[OVERALL], Throughput(ops/sec), 1000.0\n"
            + "READ latency raw data: op, timestamp(ms), latency(us)\n"
            + "READ,1700000000000,500\nREAD,1700000000001,510\n"
            + "[READ], Total Operations, 2\n";
    String summary =
        "[READ], Below is a summary of latency in microseconds:, -1\n[READ], Average, 505.0\n"
            + "[READ], p50, 500\n[READ], p99.9, 510\n[READ], Return=OK, 2\n";
    for (String text : List.of(points, points + summary)) {
      Figures run = one(Files.writeString(folder.resolve("raw.txt"), text).toString());
      assertThat(run.rows().get("READ").operations()).hasValue(2);
      assertThat(millis(run, "READ", "mean")).isCloseTo(0.505, EXACTLY);
      assertThat(millis(run, "READ", "p99.9")).isCloseTo(0.51, EXACTLY);
    }
  }

  /** Loads and warm-ups do not count for the run's throughput. */
  @Test
  void progressOfTheLastPhaseAloneTellsTheErrorOfThroughput() throws IOException {
    var lines = new StringBuilder("0 sec: 0 operations;\n5 sec: 5000000 operations;\n");
    for (int second = 0; second <= 12; second++) {
      lines.append(second + " sec: " + (1000 * second + second % 2) + " operations;\n");
    }
    lines.append("[OVERALL], Throughput(ops/sec), 1000.0\n");
    Path file = Files.writeString(folder.resolve("two.txt"), lines.toString());
    Estimate throughput = one(file.toString()).opsPerSec().orElseThrow();
    assertThat(throughput.standardError()).isBetween(0.1, 1.0);
  }

  /** Eleven times ten seconds are sufficient; the last, shorter one is excluded. */
  @Test
  void progressLinesOfStockYcsbTellTheErrorOfItsThroughput() throws IOException {
    Estimate throughput = one(FILES + "stock.txt").opsPerSec().orElseThrow();
    assertThat(throughput.hasError()).isTrue();
    assertThat(throughput.standardError()).isBetween(10.0, 40.0);
  }

  @Test
  void lastResultOfOldStockYcsbCountsAndIsInMillis() throws IOException {
    Figures run = one(FILES + "stock-2012.txt");
    assertThat(run.opsPerSec().orElseThrow()).isEqualTo(Estimate.bare(98.5));
    assertThat(run.rows().keySet()).containsExactly("UPDATE");
    assertThat(millis(run, "UPDATE", "mean")).isCloseTo(0.125, EXACTLY);
    assertThat(millis(run, "UPDATE", "p99")).isCloseTo(2, EXACTLY);
    assertThat(run.failedPercent()).hasValue(0);
  }

  @Test
  void ourOwnText() throws IOException {
    Figures run = one("../runner/src/test/resources/golden/ycsb.txt");
    assertThat(run.opsPerSec().orElseThrow().value()).isEqualTo(420);
    assertThat(run.rows().keySet()).containsExactly("CAS", "Intended-READ", "READ", "READ-STALE");
    assertThat(millis(run, "WRITE", "max")).isCloseTo(5.001, EXACTLY);
  }
}
