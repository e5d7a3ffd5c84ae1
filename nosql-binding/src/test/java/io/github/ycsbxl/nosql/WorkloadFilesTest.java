package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.Benchmark;
import io.github.ycsbxl.BenchmarkResult;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stock YCSB's six workloads on the replicated store. */
final class WorkloadFilesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "workloada, READ UPDATE",
    "workloadb, READ UPDATE",
    "workloadc, READ",
    "workloadd, INSERT READ",
    "workloade, INSERT SCAN",
    "workloadf, READ READ-MODIFY-WRITE UPDATE"
  })
  void endWithEveryOperationDone(String file, String rows) throws Exception {
    Benchmark benchmark =
        Benchmark.of("nosql").workload(Path.of("../workloads", file)).with("seed", 5);
    var store = TestStores.properties(folder.resolve("store"), 2, 1);
    for (String property : store.stringPropertyNames()) {
      benchmark = benchmark.with(property, store.getProperty(property));
    }
    benchmark =
        benchmark
            .with("recordcount", 300)
            .with("operationcount", 600)
            .with("threadcount", 2)
            .with("results.dir", folder.resolve("results"));
    assertThat(benchmark.load().succeeded()).isEqualTo(300);
    BenchmarkResult result = benchmark.run();
    assertThat(result.succeeded()).isEqualTo(600);
    assertThat(result.operations()).contains(rows.split(" "));
  }
}
