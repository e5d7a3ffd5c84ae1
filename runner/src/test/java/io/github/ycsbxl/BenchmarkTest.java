package io.github.ycsbxl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

final class BenchmarkTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  private Benchmark benchmark;

  @BeforeEach
  void build() {
    benchmark =
        Benchmark.of(MapStore.class)
            .with(MapStore.NAME, folder)
            .with("results.dir", folder.resolve("results"))
            .with("recordcount", 100)
            .with("operationcount", 1_000)
            .with("threadcount", 2);
  }

  @Test
  void loadsAndRuns() throws Exception {
    BenchmarkResult load = benchmark.load();
    assertThat(load.succeeded()).isEqualTo(100);
    assertThat(load.operations()).containsExactly("INSERT");

    BenchmarkResult run = benchmark.run();
    assertThat(run.succeeded()).isEqualTo(1_000);
    assertThat(run.missed() + run.failed()).isZero();
    assertThat(run.threads()).isEqualTo(2);
    assertThat(run.throughput()).isEqualTo(1_000 * 1e9 / run.duration().toNanos());
    assertThat(run.latency("READ").count() + run.latency("UPDATE").count()).isEqualTo(1_000);
    assertThat(run.targetReached()).isTrue();
    assertThat(run.folder().resolve("summary.csv")).exists();
  }

  @Test
  void latenciesAreInOrder() throws Exception {
    benchmark.load();
    Latency reads = benchmark.run().latency("READ");
    assertThat(List.of(reads.min(), reads.median(), reads.p95(), reads.p99(), reads.max()))
        .isSorted();
    assertThat(reads.mean()).isBetween(reads.min(), reads.max());
    assertThat(reads.percentile(100)).isEqualTo(reads.max());
    assertThat(reads.min()).isGreaterThanOrEqualTo(Duration.ZERO);
  }

  @Test
  void loadLeavesRecordsAlone() throws Exception {
    benchmark.load();
    BenchmarkResult second = benchmark.with("recordcount", 150).load();
    assertThat(second.succeeded()).isEqualTo(50);
    assertThat(second.existing()).isEqualTo(100);
    assertThat(second.failed()).isZero();
    assertThat(MapStore.open(folder.toString()).data().keys("usertable")).hasSize(150);
  }

  @Test
  void reportsWhichReadsWereStale() throws Exception {
    benchmark.load();
    Benchmark checked =
        benchmark
            .with("readproportion", 0.5)
            .with("updateproportion", 0)
            .with("readmodifywriteproportion", 0.5)
            .with("readmodifywrite.mode", "cas")
            .with("consistency.check", true);
    Staleness fresh = checked.run().staleToOwnWrites();
    assertThat(fresh.checked()).isPositive();
    assertThat(List.of(fresh.stale(), fresh.maxVersions())).containsOnly(0L);
    assertThat(List.of(fresh.meanTime(), fresh.maxTime())).containsOnly(Duration.ZERO);

    // Every read now misses the last write of the record.
    MapStore.open(folder.toString()).data().readStale(true);
    BenchmarkResult run = checked.run();
    Staleness stale = run.staleToOwnWrites();
    assertThat(stale.stale()).isPositive().isLessThanOrEqualTo(stale.checked());
    assertThat(stale.maxVersions()).isEqualTo(1).isEqualTo(stale.versionsPercentile(50));
    assertThat(stale.meanVersions()).isEqualTo(1);
    assertThat(stale.timePercentile(99)).isPositive().isLessThanOrEqualTo(stale.maxTime());
    assertThat(run.staleToOwnReads().checked()).isPositive();
    assertThat(run.failed()).isZero();
    BenchmarkResult unchecked = benchmark.run();
    assertThatThrownBy(unchecked::staleToOwnReads)
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("consistency.check=true");
  }

  @Test
  void intendedLatenciesNeedATarget() throws Exception {
    benchmark.load();
    BenchmarkResult paced = benchmark.with("target", 10_000).with("arrival", "poisson").run();
    assertThat(paced.intendedLatency("READ").count()).isEqualTo(paced.latency("READ").count());
    BenchmarkResult free = benchmark.run();
    assertThatThrownBy(() -> free.intendedLatency("READ"))
        .isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void operationThatWasNotDoneIsNamed() throws Exception {
    benchmark.load();
    BenchmarkResult run = benchmark.run();
    assertThatThrownBy(() -> run.latency("SCAN"))
        .isInstanceOf(NoSuchElementException.class)
        .satisfies(golden::pin);
  }

  @Test
  void sweepLoadsAndRunsEach() throws Exception {
    List<BenchmarkResult> results = benchmark.sweep(1, 3);
    assertThat(results).extracting(BenchmarkResult::threads).containsExactly(1, 3);
    assertThat(results).extracting(BenchmarkResult::succeeded).containsOnly(1_000L);
  }

  @Test
  void sweepThatCannotGoOnIsAFailure() throws Exception {
    benchmark.load();
    MapStore.open(folder.toString())
        .data()
        .inject(
            call -> call.is(Call.Kind.READ) && call.number() > 1_500,
            Fault.exception(new IllegalStateException("the store is gone")));
    assertThatThrownBy(() -> benchmark.sweep(1, 2, 3))
        .isInstanceOf(BenchmarkFailedException.class)
        .hasMessageContaining("the store is gone");
  }

  @Test
  void workloadFilesAndPropertiesOverrideWhatWasBefore() throws Exception {
    Path file = folder.resolve("workload");
    Files.writeString(file, "operationcount=50\nreadproportion=1\nupdateproportion=0\n");
    benchmark.load();
    BenchmarkResult run = benchmark.workload(file).with("operationcount", 60).run();
    assertThat(run.succeeded()).isEqualTo(60);
    assertThat(run.operations()).containsExactly("READ");
    assertThatThrownBy(() -> benchmark.workload(folder.resolve("absent")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void throwsWithEveryMistake() {
    Benchmark wrong =
        Benchmark.of("basic").with("readproportoin", 1).with("threadcount", 0).with("target", -1);
    assertThatThrownBy(wrong::run)
        .isInstanceOfSatisfying(
            BenchmarkRefusedException.class,
            e ->
                assertThat(e.problems())
                    .anyMatch(problem -> problem.startsWith("readproportoin is not a property"))
                    .anyMatch(problem -> problem.startsWith("threadcount=0"))
                    .anyMatch(problem -> problem.startsWith("target=-1"))
                    .hasSize(3));
  }

  @Test
  void failuresAreNotResults() throws Exception {
    benchmark.load();
    MapStore.open(folder.toString())
        .data()
        .inject(call -> call.is(Call.Kind.UPDATE), Fault.status(Status.ERROR));
    assertThatThrownBy(benchmark::run)
        .isInstanceOf(BenchmarkFailedException.class)
        .hasMessageContaining("operations failed")
        .hasMessageContaining(folder.toString());
    assertThatThrownBy(() -> benchmark.sweep(1)).isInstanceOf(BenchmarkFailedException.class);
    assertThat(benchmark.with("error.budget", 1).run().failed()).isPositive();
  }
}
