package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every file of a run except its log can be recreated byte by byte. */
final class RemadeFilesTest {
  /** Files that are not derived from the log, or are its checksums. */
  private static final Set<String> KEPT =
      Set.of(
          "run.jsonl",
          "latency.hlog",
          "run.jsonl.lock",
          "cas-ledger.bin",
          "operations.csv.gz",
          "SHA256SUMS",
          "clients");

  @TempDir private Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void make() {
    ycsb = new Ycsb(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "load, '', ''",
    "run, '', ''",
    "bench, -P ../workloads/mixed-95-5, ''",
    "bench, -P ../workloads/mixed-95-5 -p iterations=3 -target 3000, ''",
    "bench, -P ../workloads/mixed-95-5 -p operationcount=3000 -p operations.log=true, at 1ms exec \"true\""
  })
  void ofARunThatEnded(String command, String options, String fault) throws IOException {
    var arguments = new ArrayList<>(List.of("-p", "run.name=r"));
    Stream.of(options.split(" ")).filter(word -> !word.isEmpty()).forEach(arguments::add);
    if (!fault.isEmpty()) {
      arguments.addAll(List.of("-fault", fault));
    }
    if (command.equals("run")) {
      assertThat(ycsb.memory("load").status()).isZero();
    }
    Outcome outcome = ycsb.memory(command, arguments.toArray(String[]::new));
    assertThat(outcome.status()).as(outcome.toString()).isZero();
    Path run = ycsb.results().resolve("r");
    assertThat(run.resolve("faults.csv").toFile().exists()).isEqualTo(!fault.isEmpty());
    assertRemade(run);
  }

  /** Deletes all derived files, recreates them, and compares. */
  static void assertRemade(Path run) throws IOException {
    Map<String, byte[]> before = derived(run);
    assertThat(before).containsKeys("result.json", "summary.csv", "timeseries.csv");
    for (String name : before.keySet()) {
      Files.delete(run.resolve(name));
    }
    Outcome report = Ycsb.exactly("report", run.toString());
    assertThat(report.status()).as(report.toString()).isZero();
    Map<String, byte[]> after = derived(run);
    after.remove("report.html");
    before.remove("report.html");
    assertThat(after.keySet()).isEqualTo(before.keySet());
    before.forEach(
        (name, bytes) ->
            assertThat(new String(after.get(name))).as(name).isEqualTo(new String(bytes)));
  }

  private static Map<String, byte[]> derived(Path run) throws IOException {
    var files = new TreeMap<String, byte[]>();
    try (Stream<Path> all = Files.list(run)) {
      for (Path file : all.toList()) {
        String name = file.getFileName().toString();
        if (!KEPT.contains(name)) {
          files.put(name, Files.readAllBytes(file));
        }
      }
    }
    return files;
  }
}
