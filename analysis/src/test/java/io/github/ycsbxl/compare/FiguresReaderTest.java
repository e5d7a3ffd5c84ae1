package io.github.ycsbxl.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.remarks.Remark;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Result directories of this tool, and tables. */
final class FiguresReaderTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String RECORDED = "src/test/resources/recorded/";

  @TempDir private Path folder;

  @Test
  void resultFolderHasFiguresWithErrors() throws IOException {
    Figures run = one(RECORDED + "before");
    assertThat(run.name()).isEqualTo("before");
    assertThat(run.opsPerSec().orElseThrow().value()).isCloseTo(14_743.6, within(0.1));
    assertThat(run.opsPerSec().orElseThrow().hasError()).isTrue();
    assertThat(run.failedPercent()).hasValue(0);
    assertThat(run.rows().keySet()).containsExactly("READ", "UPDATE");
    assertThat(millis(run, "READ", "p99")).isCloseTo(1.093, within(1e-3));
    assertThat(run.rows().get("READ").nanos(Statistic.percentile(99)).orElseThrow().hasError())
        .isTrue();
    assertThat(run.rows().get("READ").operations()).hasValue(420_506);
    assertThat(run.setting()).containsEntry("threads", "8").containsEntry("threadcount", "8");
  }

  @Test
  void runIsKnownByItsLog() throws IOException {
    assertThat(millis(one(RECORDED + "before/run.jsonl"), "READ", "p99"))
        .isEqualTo(millis(one(RECORDED + "before"), "READ", "p99"));
  }

  @Test
  void summaryHasTheSameFigures() throws IOException {
    Figures run = one(RECORDED + "before/summary.csv");
    Figures whole = one(RECORDED + "before");
    assertThat(run.name()).isEqualTo("before");
    assertThat(run.opsPerSec().orElseThrow().value())
        .isCloseTo(whole.opsPerSec().orElseThrow().value(), within(1e-3));
    for (String statistic : List.of("mean", "min", "p50", "p99", "p99.9", "p99.99", "max")) {
      assertThat(millis(run, "READ", statistic))
          .isCloseTo(millis(whole, "READ", statistic), within(1e-6));
    }
    assertThat(run.failedPercent()).hasValue(0);
  }

  @Test
  void summaryOfIterationsTellsTheirThroughputAlone() throws IOException {
    Figures run = one("../runner/src/test/resources/golden/iterations.csv");
    assertThat(run.opsPerSec().orElseThrow().value()).isEqualTo(420);
    assertThat(run.rows()).isEmpty();
  }

  @Test
  void tableThatIsNotInUtf8IsNamed() throws IOException {
    Path file = Files.write(folder.resolve("utf-16.csv"), new byte[] {-1, -2, 'd', 0, 'b', 0});
    assertThatThrownBy(() -> FiguresReader.read(file.toString()))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
  }

  @Test
  void publishedTableIsKnownByName() throws IOException {
    List<Figures> runs = FiguresReader.read("oracle-2012");
    assertThat(runs)
        .extracting(Figures::name)
        .containsExactly(
            "oracle-2012 shards=2",
            "oracle-2012 shards=4",
            "oracle-2012 shards=8",
            "oracle-2012 shards=10");
    Figures largest = one("oracle-2012:shards=10");
    assertThat(largest.name()).isEqualTo("oracle-2012");
    assertThat(largest.opsPerSec().orElseThrow().value()).isEqualTo(1_244_550);
    assertThat(millis(largest, "READ", "mean")).isCloseTo(0.88, within(1e-9));
    assertThat(millis(largest, "WRITE", "p99")).isCloseTo(53, within(1e-9));
    assertThat(largest.setting()).containsEntry("clients", "20").containsEntry("threads", "1800");
  }

  @Test
  void linesOfOneSettingAreOneRun() throws IOException {
    Figures tool = one("voldemort-performance-tool");
    assertThat(tool.rows().keySet()).containsExactly("READ", "READ-MODIFY-WRITE");
    assertThat(tool.rows().get("READ").operations()).hasValue(900_000);
    assertThat(millis(tool, "WRITE", "p95")).isCloseTo(48, within(1e-9));

    Figures day = one("kaching-ssd:dataset=stock ticker,machine=14,day=01/12");
    assertThat(day.rows().keySet()).containsExactly("MULTIGET", "READ", "WRITE");
    assertThat(millis(day, "WRITE", "mean")).isCloseTo(2.10, within(1e-9));
    assertThat(day.opsPerSec()).isEmpty();
  }

  /** The text has only the settings of the others. */
  @Test
  void bytesOfAPublicationAreThoseOfAllItsServers() throws IOException {
    Figures run = one("elliptics");
    assertThat(bytes(run)).isEqualTo(Map.of("bytes-written", 100.0));
    assertThat(run.setting()).containsEntry("servers", "2").containsEntry("value_bytes", "1024");
    assertThatThrownBy(() -> FiguresReader.read("elliptics:value_bytes=100"))
        .satisfies(golden::pin);
  }

  @Test
  void bytesAreThoseOfTheWholeAndOfEachRow() throws IOException {
    assertThat(bytes(one("../runner/src/test/resources/golden/summary.csv")))
        .isEqualTo(
            Map.of(
                "bytes-read", 0.462,
                "bytes-written", 0.022,
                "CAS.bytes-read", 0.022,
                "CAS.bytes-written", 0.022,
                "READ.bytes-read", 0.44));
  }

  @Test
  void compareAndSetsStandBesideOthersReadModifyWrites() throws IOException {
    String table = "source,operation,mean_ms\nours,CAS,7\n";
    Figures run = one(written("cas.csv", table));
    assertThat(millis(run, "READ-MODIFY-WRITE", "mean")).isCloseTo(7, within(1e-9));
  }

  @Test
  void percentilesOfColumnsAreToldApart() throws IOException {
    Figures run = one("voldemort-2009:test=write");
    assertThat(run.opsPerSec()).as("a range is not a figure").isEmpty();
    assertThat(run.rows().get("WRITE").statistics())
        .extracting(Statistic::toString)
        .containsExactly("p50", "p66", "p75", "p80", "p90", "p95", "p98", "p99", "p99.5", "max");
    assertThat(millis(run, "WRITE", "p99.5")).isCloseTo(67, within(1e-9));
  }

  @Test
  void pathOfATableTakesASelectionToo() throws IOException {
    String table = Path.of("..", "results", "published", "oracle-2012.csv").toString();
    assertThat(FiguresReader.read(table)).hasSize(4);
    assertThat(one(table + ":shards=4,clients=8").opsPerSec().orElseThrow().value())
        .isEqualTo(558_569);
  }

  @Test
  void tableMayHaveFiguresAlone() throws IOException {
    assertThat(one(written("bare.csv", "ops_per_sec\n5\n")).opsPerSec().orElseThrow().value())
        .isEqualTo(5);
  }

  @Test
  void ratesOfOperationsAreAddedUp() throws IOException {
    String table = "source,operation,ops_per_sec,p99_us\na,READ,900,5\na,UPDATE,100,7\n";
    Figures run = one(written("rates.csv", table));
    assertThat(run.opsPerSec().orElseThrow().value()).isEqualTo(1000);
    golden.pin(run.remarks().stream().map(Remark::text).toList());
    assertThat(run.rows().keySet()).containsExactly("READ", "UPDATE");
    assertThat(millis(run, "UPDATE", "p99")).isCloseTo(0.007, within(1e-9));

    String part = "source,operation,ops_per_sec,p99_us\na,READ,900,5\na,UPDATE,,7\n";
    assertThat(one(written("part.csv", part)).opsPerSec()).isEmpty();
    Figures unknown = one(written("part.csv", part));
    golden.pin(unknown.remarks().stream().map(Remark::text).toList());
  }

  @Test
  void linesOfOneSettingAndOperationAreRunsEach() throws IOException {
    String table = "db,threads,ops_per_sec\nA,1,1000\nA,1,1200\nA,1,1100\n";
    assertThat(FiguresReader.read(written("repeated.csv", table)))
        .extracting(Figures::name, run -> run.opsPerSec().orElseThrow().value())
        .containsExactly(tuple("A #1", 1000.0), tuple("A #2", 1200.0), tuple("A #3", 1100.0));
  }

  @Test
  void unitOfAColumnIsToldByItsNameOrALineOrTheUser() throws IOException {
    for (String unit : List.of("ns 1", "us 1e3", "ms 1e6", "s 1e9")) {
      String name = unit.split(" ")[0];
      double millis = 5 * Double.parseDouble(unit.split(" ")[1]) / 1e6;
      String named = written("a.csv", "source,read_p99_" + name + "\na,5\n");
      String lines = written("b.csv", "source,unit,read_p99\na," + name + ",5\n");
      String bare = written("c.csv", "source,read_p99\na,5\n");
      for (String source : List.of(named, lines, bare + ":unit=" + name)) {
        assertThat(millis(one(source), "READ", "p99")).isCloseTo(millis, within(1e-9));
      }
      assertThatThrownBy(() -> FiguresReader.read(bare)).satisfies(golden::pin);
      assertThat(one(bare + ":unit=" + name).remarks())
          .extracting(Remark::text)
          .containsExactly("read_p99 taken as " + name + ", as asked");
    }
  }

  @Test
  void saysWhatIsWrong() throws IOException {
    assertThatThrownBy(() -> FiguresReader.read("nowhere")).isInstanceOf(NoSuchFileException.class);
    Path below = Path.of(written("file", "")).resolve("below");
    assertThatThrownBy(() -> FiguresReader.read(below.toString()))
        .as("which is not there for a reason that is worth telling")
        .isInstanceOf(FileSystemException.class)
        .isNotInstanceOf(NoSuchFileException.class);
    wrong("oracle-2012:shards=3");
    wrong("oracle-2012:shard=2");
    wrong("oracle-2012:shards");
    wrong("src/test/resources");
    wrong("../runner/src/test/resources/golden/timeseries.csv");
    wrong(written("a.csv", "a,b\n1,2\n"));
    wrong(written("b.csv", "source,p99_ms\na,fast\n"));
    for (String cell : List.of("-1", "Infinity", "1e999", "NaN")) {
      wrong(written("g.csv", "source,p99_ms\na,1\nb," + cell + "\n"));
      wrong(written("g.txt", "[OVERALL], Throughput(ops/sec), 1\n[READ], Operations, -1\n"));
    }
    wrong(written("h.csv", "source,p99_ms\na,1,2\n"));
    wrong(written("i.csv", "p99_ms,p99_ms\n1,2\n"));
    wrong(written("j.csv", "unit,p99\nh,2\n"));
    wrong(written("d.csv", "source,operation,p99_ms,read_p99_ms\na,READ,1,1\n"));
    wrong(written("e.txt", "[OVERALL], RunTime(ms), 1\n") + ":a=b");
    wrong(written("c.txt", "nothing\n"));
  }

  private String written(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static void wrong(String source) {
    assertThatThrownBy(() -> FiguresReader.read(source))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
  }

  static Figures one(String source) throws IOException {
    List<Figures> runs = FiguresReader.read(source);
    assertThat(runs).hasSize(1);
    return runs.get(0);
  }

  static double millis(Figures run, String row, String statistic) {
    return run.row(row).orElseThrow().nanos(Statistic.parse(statistic)).orElseThrow().value() / 1e6;
  }

  private static Map<String, Double> bytes(Figures run) {
    return Metric.bytes(run)
        .collect(Collectors.toMap(Metric::name, one -> one.value(run).orElseThrow().value()));
  }
}
