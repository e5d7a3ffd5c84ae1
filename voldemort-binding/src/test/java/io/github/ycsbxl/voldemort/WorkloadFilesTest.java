package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.Benchmark;
import io.github.ycsbxl.BenchmarkResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Workload files, scaled down, on the in-memory engine. */
final class WorkloadFilesTest {
  @TempDir Path folder;

  /** Returns all workload files except those with scans, embedded shards, faults or scenarios. */
  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../workloads"))) {
      return files
          .filter(file -> !file.endsWith("workloade") && !file.endsWith("oracle-2012-laptop"))
          .filter(file -> !file.getFileName().toString().startsWith("chaos-"))
          .filter(file -> !file.endsWith("kaching-day") && !file.endsWith("tenants-noisy"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void succeed(Path file) throws Exception {
    List<BenchmarkResult> results =
        Benchmark.of("voldemort")
            .workload(file)
            .with("voldemort.engine", "memory")
            .with("recordcount", 200)
            .with("operationcount", 500)
            .with("iterations", 1)
            .with("warmup.seconds", 0)
            .with("target", 0)
            .with("client.count", 1)
            .with("seed", 1)
            .with("results.dir", folder)
            .sweep(2);
    assertThat(results)
        .singleElement()
        .satisfies(
            result -> {
              assertThat(result.succeeded()).isEqualTo(500);
              assertThat(result.missed() + result.failed()).isZero();
            });
  }
}
