package io.github.ycsbxl.elliptics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.Benchmark;
import io.github.ycsbxl.BenchmarkResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workload files, scaled down, on a network in the test's process. */
final class WorkloadFilesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "workloada",
        "workloadb",
        "workloadc",
        "workloadd",
        "workloadf",
        "elliptics-writes-100",
        "elliptics-writes-1024"
      })
  void succeed(String file) throws Exception {
    List<BenchmarkResult> results =
        Benchmark.of("elliptics")
            .workload(Path.of("../workloads", file))
            .with("elliptics.nodes", 2)
            .with("recordcount", 200)
            .with("operationcount", 500)
            .with("maxexecutiontime", 0)
            .with("warmup.seconds", 0)
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
