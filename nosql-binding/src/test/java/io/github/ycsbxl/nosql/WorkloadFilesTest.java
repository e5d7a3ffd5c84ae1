package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.Benchmark;
import io.github.ycsbxl.BenchmarkResult;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkProperties;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stock YCSB's six workloads on the replicated store. */
final class WorkloadFilesTest {
  @TempDir private Path folder;

  /** {@link FleetIT} has a test of the same form; this one takes minutes. */
  @Test
  void ofTheTableInSmallSetsWhatIsDeclared() throws Exception {
    var properties = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of("../workloads/oracle-2012-laptop"))) {
      properties.load(in);
    }
    assertThat(BenchmarkProperties.catalog().unknown(properties)).isEmpty();
    assertThat(properties).containsEntry("sweep.shards", "2,4,8,10");
  }

  /** They take a minute each; {@link EmbeddedFaultsIT} does the same in a second. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "master-killed",
        "replica-away",
        "slow-replica",
        "rolling-restart",
        "partition",
        "client-killed"
      })
  void ofFaultsCanBeDoneOnThreeNodes(String fault) throws Exception {
    var properties = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of("../workloads", "chaos-" + fault))) {
      properties.load(in);
    }
    properties.setProperty("client.count", "2");
    properties.setProperty("cas.audit.id", "trial");
    BenchmarkSettings settings = BenchmarkSettings.of(Optional.of("nosql"), properties, List.of());
    assertThat(BenchmarkPlan.read(settings, BenchmarkKind.BENCH).common().faults().faults())
        .isNotEmpty();
  }

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
