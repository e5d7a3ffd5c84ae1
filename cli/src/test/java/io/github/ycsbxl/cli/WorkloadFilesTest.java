package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.setup.BenchmarkProperties;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in workloads/ on a store that keeps its records. */
final class WorkloadFilesTest {
  @TempDir Path folder;

  /** A file for an embedded store is tested in that store's module. */
  private static final String OF_A_BINDING = "oracle-2012-laptop";

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../workloads"))) {
      return files
          .filter(file -> !file.endsWith(OF_A_BINDING) && !breaksNodes(file) && !isMix(file))
          .sorted()
          .toList();
    }
  }

  /** Files with scenarios, which take some seconds. */
  private static boolean isMix(Path file) {
    return Set.of("kaching-day", "tenants-noisy").contains(file.getFileName().toString());
  }

  @ParameterizedTest
  @CsvSource({"kaching-day, crunching gains ticker", "tenants-noisy, reader writer"})
  void mixesRunTheirScenarios(String file, String names) throws IOException {
    var ycsb = new Ycsb(folder);
    var small = new ArrayList<>(List.of("-P", Ycsb.workload(file), "-p", "iterations=1"));
    small.addAll(List.of("-p", "run.name=" + file));
    for (String name : names.split(" ")) {
      for (String setting :
          List.of(
              "recordcount=100",
              "start.delay=1ms",
              "operationcount=600",
              "maxexecutiontime=0",
              "sla=")) {
        small.addAll(List.of("-p", name + "." + setting));
      }
    }
    Outcome bench = ycsb.memory("bench", small.toArray(String[]::new));
    assertThat(bench.status()).as(bench.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(Ycsb.rows(bench).map(line -> line.replaceFirst("].*", "]")))
        .containsAll(Stream.of(names.split(" ")).map(name -> "[OVERALL:" + name + "]").toList());
    JsonNode page = PageDocument.of(ycsb.results().resolve(file).resolve("report.html"));
    assertThat(page.at("/runs/0/scenarios").findValuesAsText("name"))
        .containsExactly(names.split(" "));
    assertThat(page.at("/runs/0/series/rows").fieldNames())
        .toIterable()
        .contains("OVERALL:" + names.split(" ")[0]);
  }

  /** Tests of their bindings read these files. */
  private static boolean breaksNodes(Path file) {
    return file.getFileName().toString().startsWith("chaos-");
  }

  @ParameterizedTest
  @MethodSource("files")
  void setOnlyPropertiesThatAreDeclared(Path file) throws IOException {
    var properties = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      properties.load(in);
    }
    assertThat(BenchmarkProperties.catalog().unknown(properties)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void areRunRightAfterTheirLoad(Path file) {
    var ycsb = new Ycsb(folder);
    String[] small = {
      "-P",
      file.toString(),
      "-threads",
      "2",
      "-target",
      "0",
      "-p",
      "client.count=1",
      "-p",
      "iterations=1"
    };
    assertThat(ycsb.memory("load", small).status()).isEqualTo(ExitStatus.DONE);
    Outcome run = ycsb.memory("run", small);
    assertThat(run.status()).as(run.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(Ycsb.rows(run)).contains("[OVERALL], Succeeded, 500", "[OVERALL], Missed, 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c", "d", "e", "f"})
  void ofStockAreRunOnTheStoreThatKeepsNothing(String letter) {
    var ycsb = new Ycsb(folder);
    String path = Ycsb.workload("workload" + letter);
    for (String command : List.of("load", "run")) {
      Outcome outcome = ycsb.basic(command, "-P", path);
      assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(Ycsb.rows(outcome)).contains("[OVERALL], Missed, 0", "[OVERALL], Failed, 0");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "workloada, READ UPDATE",
    "workloadb, READ UPDATE",
    "workloadc, READ",
    "workloadd, INSERT READ",
    "workloade, INSERT SCAN",
    "workloadf, READ READ-MODIFY-WRITE UPDATE",
    "mixed-95-5, CAS READ",
    "elliptics-writes-100, INSERT",
    "elliptics-writes-1024, UPDATE"
  })
  void haveTheOperationsOfTheirMix(String file, String rows) {
    var ycsb = new Ycsb(folder);
    String path = Ycsb.workload(file);
    Outcome bench = ycsb.memory("bench", "-P", path, "-p", "seed=5");
    assertThat(bench.status()).as(bench.err().toString()).isEqualTo(ExitStatus.DONE);
    List<String> found =
        Ycsb.rows(bench)
            .map(line -> line.substring(1, line.indexOf(']')))
            .filter(row -> !row.matches("OVERALL|CLEANUP|TOTAL_GC.*|JVM-PAUSE|CAS-.*|SCAN-RECORDS"))
            .distinct()
            .toList();
    assertThat(found).containsExactly(rows.split(" "));
  }
}
