package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.workload.OperationType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each operation with a property of its own is in every output. A forgotten one is an empty cell.
 */
final class EveryOperationTest {
  @TempDir Path folder;

  /** Returns all operations that need no plugin. */
  static Stream<OperationType> operations() {
    return Arrays.stream(OperationType.values())
        .filter(type -> type.share().isPresent() && type != OperationType.PLUGIN);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void isInTheTableAndThePageOfARunAndHasAnSlo(OperationType operation) throws IOException {
    var ycsb = new Ycsb(folder);
    String slo = " -sla " + operation.label() + ".p99<10s";
    Outcome outcome = succeeds(ycsb.memory("bench -p run.name=b" + slo + only(operation)));

    assertThat(outcome.out()).anyMatch(line -> line.contains("SLO") && line.contains("met"));
    Path run = ycsb.results().resolve("b");
    assertThat(cells(run.resolve("summary.csv"), "operation")).contains(operation.label());
    assertThat(PageDocument.of(run.resolve("report.html")).toString())
        .contains("100 % " + operation.plural());
  }

  @ParameterizedTest
  @MethodSource("operations")
  void hasLatenciesInASweep(OperationType operation) throws IOException {
    var ycsb = new Ycsb(folder);
    succeeds(ycsb.memory("sweep -threads 1 -p run.name=s" + only(operation)));
    Path sweep = ycsb.results().resolve("s");
    String kind = operation.reads() ? "read" : "write";
    assertThat(cells(sweep.resolve("scalability.csv"), kind + "_p99_ms"))
        .noneMatch(String::isEmpty);
    assertThat(cells(sweep.resolve("sweep.csv"), kind + "_p50_ms")).noneMatch(String::isEmpty);
  }

  private static Outcome succeeds(Outcome outcome) {
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    return outcome;
  }

  private static String only(OperationType operation) {
    return operations()
        .map(type -> " -p " + type.share().get().name() + "=" + (type == operation ? 1 : 0))
        .collect(Collectors.joining("", " -p operationcount=50", ""));
  }

  private static List<String> cells(Path table, String column) throws IOException {
    List<String> lines = Files.readAllLines(table);
    int at = List.of(lines.get(0).split(",")).indexOf(column);
    assertThat(at).as(column).isNotNegative();
    return lines.stream().skip(1).map(line -> line.split(",", -1)[at]).toList();
  }
}
