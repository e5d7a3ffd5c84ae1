package io.github.ycsbxl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.TracingStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The operations of a seeded benchmark, including the bytes of its values, equal a recording, which
 * detects unintended changes.
 */
final class OperationTraceTest {
  private static final Path RECORDED = Path.of("src/test/resources/golden/operation-traces.txt");

  /** Settings that make files small and deterministic, and that a map supports. */
  private static final Map<String, Object> SETTINGS =
      Map.of(
          "recordcount", 500,
          "operationcount", 2_000,
          "threadcount", 1,
          "seed", 20_261_121,
          "cas.audit.id", "trace",
          "error.budget", 1,
          "warmup.seconds", 0,
          "maxexecutiontime", 0);

  @TempDir private Path folder;

  @Test
  void isTheSameAsRecorded() throws Exception {
    var traces = new TreeMap<String, String>();
    for (String file : List.of("a", "b", "c", "d", "e", "f")) {
      traces.put("workload" + file, trace("workload" + file));
    }
    for (String file : List.of("mixed-95-5", "elliptics-writes-100", "voldemort-gains")) {
      traces.put(file, trace(file));
    }
    Stream<String> lines = traces.entrySet().stream().map(e -> e.getKey() + ": " + e.getValue());
    assertThat(lines).containsExactlyElementsOf(Files.readAllLines(RECORDED));
  }

  private String trace(String file) throws Exception {
    String name = folder.resolve(file).toString();
    Benchmark benchmark =
        Benchmark.of(TracingStore.class)
            .workload(Path.of("../workloads").resolve(file))
            .with(MapStore.NAME, name)
            .with("results.dir", folder.resolve("results-" + file));
    for (var setting : SETTINGS.entrySet()) {
      benchmark = benchmark.with(setting.getKey(), setting.getValue());
    }
    benchmark.load();
    benchmark.run();
    return TracingStore.of(name).text();
  }
}
