package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.ExitStatus;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.measurements.exporter.JSONMeasurementsExporter;

/** Properties of stock YCSB's measurements work as documented. */
final class StockPropertiesTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  /** Settings of stock's workload_template, except sizes. */
  private static final List<String> TEMPLATE =
      List.of(
          "workload=com.yahoo.ycsb.workloads.CoreWorkload",
          "insertstart=0",
          "fieldcount=10",
          "fieldlength=100",
          "readallfields=true",
          "writeallfields=false",
          "fieldlengthdistribution=constant",
          "readproportion=0.95",
          "updateproportion=0.05",
          "insertproportion=0",
          "readmodifywriteproportion=0",
          "scanproportion=0",
          "maxscanlength=1000",
          "scanlengthdistribution=uniform",
          "insertorder=hashed",
          "requestdistribution=zipfian",
          "hotspotdatafraction=0.2",
          "hotspotopnfraction=0.8",
          "table=usertable",
          "measurementtype=histogram",
          "histogram.buckets=1000",
          "timeseries.granularity=1000");

  @TempDir private Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void load() {
    ycsb = new Ycsb(folder);
    assertThat(ycsb.memory("load").status()).isZero();
  }

  @Test
  void stocksTemplateRunsWithTwoWarnings() {
    Outcome outcome = run(TEMPLATE.toArray(String[]::new));
    golden.pin(outcome.errors("histogram.buckets"));
    golden.pin(outcome.errors("timeseries.granularity"));
    assertThat(outcome.out()).contains("[OVERALL], Succeeded, 500");
  }

  @Test
  void rawLatenciesArePrintedWithTheirFigures() {
    Outcome outcome = run("measurementtype=raw", "readproportion=1", "updateproportion=0");
    assertThat(outcome.out())
        .containsOnlyOnce("READ latency raw data: op, timestamp(ms), latency(us)")
        .contains("[READ], Total Operations, 500", "[READ], Return=OK, 500")
        .anyMatch(line -> line.matches("\\[READ], p99\\.99, \\d+"))
        .noneMatch(line -> line.startsWith("[READ], 99thPercentileLatency"));
    assertThat(outcome.out()).filteredOn(line -> line.matches("READ,\\d{13},\\d+")).hasSize(500);
  }

  @Test
  void rawLatenciesAreAppendedToAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("raw.csv"), "before\n");
    Outcome outcome =
        run(
            "measurementtype=hdrhistogram+raw",
            "measurement.raw.output_file=" + file,
            "measurement.raw.no_summary=true");
    assertThat(outcome.out())
        .anyMatch(line -> line.startsWith("[READ], 99thPercentileLatency(us), "))
        .anyMatch(line -> line.startsWith("[READ], Total Operations, "))
        .noneMatch(line -> line.startsWith("[READ], p99") || line.startsWith("READ"));
    List<String> lines = Files.readAllLines(file);
    assertThat(lines.get(0)).isEqualTo("before");
    assertThat(lines).filteredOn(line -> line.matches("(READ|UPDATE),\\d+,\\d+")).hasSize(500);
  }

  /** An iteration takes more than a second; on a busy machine a second may have no operation. */
  @Test
  void timeSeriesArePrintedBySecond() throws IOException {
    Outcome outcome =
        run("measurementtype=timeseries", "target=400", "iterations=2", "run.name=series");
    assertThat(outcome.out()).anyMatch(line -> line.startsWith("[READ], AverageLatency(us), "));
    List<String[]> printed =
        outcome.out().stream()
            .filter(line -> line.matches("\\[READ], \\d+, [0-9.]+"))
            .map(line -> line.split(", "))
            .toList();
    List<Long> millis = printed.stream().map(cells -> Long.valueOf(cells[1])).toList();
    assertThat(millis).isSorted().doesNotHaveDuplicates().allMatch(ms -> ms % 1000 == 0);
    List<String[]> seconds = secondsWithReads(ycsb.results().resolve("series/timeseries.csv"));
    assertThat(printed.stream().map(cells -> Double.valueOf(cells[2])))
        .containsExactlyElementsOf(seconds.stream().map(row -> Double.valueOf(row[9])).toList());
    long first = seconds.stream().filter(row -> row[16].equals("1")).count();
    assertThat(millis.stream().limit(first))
        .isNotEmpty()
        .containsExactlyElementsOf(
            seconds.stream()
                .limit(first)
                .map(row -> (long) Double.parseDouble(row[2]) * 1000)
                .toList());
    assertThat(millis.stream().skip(first)).isNotEmpty().allMatch(ms -> ms >= 2000);
  }

  private static List<String[]> secondsWithReads(Path timeSeries) throws IOException {
    return Files.readAllLines(timeSeries).stream()
        .map(line -> line.split(",", -1))
        .filter(row -> row[4].equals("READ") && !row[9].isEmpty())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"site.ycsb.", "com.yahoo.ycsb."})
  void stocksExportersWriteTheText(String stock) throws IOException {
    Path file = folder.resolve("out.json");
    String array = stock + "measurements.exporter.JSONArrayMeasurementsExporter";
    run("exporter=" + array, "exportfile=" + file, "measurement.trackjvm=true");
    JsonNode lines = new ObjectMapper().readTree(file.toFile());
    assertThat(lines.isArray()).isTrue();
    assertThat(lines)
        .anyMatch(line -> line.toString().contains("\"READ\",\"measurement\":\"Return=OK\""))
        .anyMatch(line -> line.path("metric").asText().equals("MAX_MEM_USED"));
  }

  @Test
  void exportedFormsAreExactlyStocks() throws Exception {
    Path file = folder.resolve("out.json");
    run("exporter=" + JSONMeasurementsExporter.class.getName(), "exportfile=" + file);
    var bytes = new ByteArrayOutputStream();
    try (var stock = new JSONMeasurementsExporter(bytes)) {
      stock.write("OVERALL", "RunTime(ms)", 1L);
    }
    String first = bytes.toString(StandardCharsets.UTF_8).replace(" : 1", " : ");
    assertThat(Files.readString(file)).startsWith(first.substring(0, first.lastIndexOf(": ") + 2));
  }

  @Test
  void failuresHaveARowForEachStatusThatIsAskedFor() {
    ycsb.store().inject(call -> call.is(Kind.READ), Fault.status(Status.NOT_FOUND));
    ycsb.store().inject(call -> call.is(Kind.UPDATE), Fault.status(Status.FORBIDDEN));
    String[] shares = {"readproportion=0.5", "updateproportion=0.5"};
    assertThat(failed(shares)).containsExactly("[READ-FAILED]", "[UPDATE-FAILED]");
    assertThat(failed(shares[0], shares[1], "latencytrackederrors=ERROR,NOT_FOUND"))
        .containsExactly("[READ-NOT_FOUND]", "[UPDATE-FAILED]");
    assertThat(failed(shares[0], shares[1], "reportlatencyforeacherror=true"))
        .containsExactly("[READ-NOT_FOUND]", "[UPDATE-FORBIDDEN]");
  }

  @Test
  void closingAConnectionHasStocksRow() {
    Outcome run = ycsb.memory("run -threads 3");
    assertThat(Ycsb.rows(run).filter(line -> line.startsWith("[CLEANUP], ")))
        .contains("[CLEANUP], Operations, 3")
        .anyMatch(line -> line.startsWith("[CLEANUP], AverageLatency(us), "))
        .noneMatch(line -> line.contains("Return="));
  }

  @Test
  void insertsIntoABatchHaveTheirOwnStatus() {
    ycsb.store().inject(call -> call.is(Kind.INSERT), Fault.status(Status.BATCHED_OK));
    Outcome load = ycsb.memory("load -p table=batched");
    assertThat(load.status()).as(load.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(Ycsb.rows(load))
        .contains(
            "[INSERT], Operations, 200",
            "[INSERT], Return=BATCHED_OK, 200",
            "[OVERALL], Succeeded, 200",
            "[OVERALL], Failed, 0")
        .noneMatch(line -> line.contains("Return=OK"));
  }

  @Test
  void everyOperationIsInItsLog() throws IOException {
    ycsb.store().inject(call -> call.is(Kind.UPDATE), Fault.status(Status.FORBIDDEN));
    ycsb.memory("run -threads 3 -p operations.log=true -p run.name=log -target 5000");
    List<String> lines = lines(ycsb.results().resolve("log/operations.csv.gz"));
    assertThat(lines.get(0))
        .isEqualTo("phase,iteration,thread,row,status,start_unix_us,latency_us,intended_us");
    assertThat(lines.subList(1, lines.size()))
        .hasSize(500)
        .allMatch(
            line ->
                line.matches(
                    "run,1,[012],(READ,OK|UPDATE-FAILED,FORBIDDEN),\\d{16},\\d+\\.\\d{3},\\d+\\.\\d{3}"));
    assertThat(lines).anyMatch(line -> line.startsWith("run,1,2,UPDATE-FAILED,"));
  }

  @Test
  void severalClientProcessesHaveNoRawLatenciesTogether() {
    Outcome outcome = ycsb.memory("run -clients 2 -p measurementtype=raw");
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(outcome.faults());
  }

  private Outcome run(String... settings) {
    Outcome outcome = ycsb.memory("run", properties(settings));
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    return outcome;
  }

  private List<String> failed(String... settings) {
    return Ycsb.rows(ycsb.memory("run", properties(settings)))
        .map(line -> line.split(",")[0])
        .filter(row -> row.contains("-") && !row.equals("[JVM-PAUSE]"))
        .distinct()
        .toList();
  }

  private static String[] properties(String... settings) {
    return Stream.of(settings).flatMap(one -> Stream.of("-p", one)).toArray(String[]::new);
  }

  private static List<String> lines(Path gzip) throws IOException {
    try (var in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(gzip)), StandardCharsets.UTF_8))) {
      return in.lines().toList();
    }
  }
}
