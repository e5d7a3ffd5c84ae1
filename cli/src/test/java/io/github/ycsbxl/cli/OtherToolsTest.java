package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.tables.PerfKitRules;
import io.github.ycsbxl.tables.PerfKitRules.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

/** PerfKitBenchmarker and benchmark-wrapper parse the output of load and run. */
final class OtherToolsTest {
  @TempDir private Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void perfKitBenchmarkerReadsALoad() {
    Report load = report(ycsb.memory("load", "-s"));
    assertThat(load.stage()).isEqualTo("load");
    assertThat(load.rows().keySet()).containsExactly("OVERALL", "INSERT");
    assertThat(load.rows().get("INSERT"))
        .containsEntry("Operations", 200.0)
        .containsEntry("Return=OK", 200.0)
        .containsKeys(
            "AverageLatency(ms)", "95thPercentileLatency(ms)", "99thPercentileLatency(ms)");
    assertThat(load.errorRate()).isZero();
  }

  @Test
  void perfKitBenchmarkerReadsARunWithEveryOperation() {
    ycsb.memory("load");
    Report run = report(everyOperation());
    assertThat(run.stage()).isEqualTo("run");
    assertThat(run.rows().keySet())
        .containsExactlyInAnyOrder("OVERALL", "READ", "UPDATE", "CAS", "SCAN", "INSERT");
    double operations = run.rows().get("OVERALL").get("Succeeded");
    assertThat(operations).isEqualTo(500);
    assertThat(run.rows().get("OVERALL").get("Throughput(ops/sec)")).isPositive();
    assertThat(run.errorRate()).isZero();
  }

  @Test
  void perfKitBenchmarkerAddsClientsUp() {
    ycsb.memory("load");
    Report one = report(everyOperation());
    Map<String, Map<String, Double>> both = PerfKitRules.combine(List.of(one, one));
    assertThat(both.get("READ").get("Return=OK"))
        .isEqualTo(2 * one.rows().get("READ").get("Return=OK"));
    assertThat(both.get("OVERALL").get("Throughput(ops/sec)"))
        .isEqualTo(2 * one.rows().get("OVERALL").get("Throughput(ops/sec)"));
    assertThat(both.get("OVERALL").get("RunTime(ms)"))
        .isEqualTo(one.rows().get("OVERALL").get("RunTime(ms)"));
  }

  @Test
  void perfKitBenchmarkerSeesErrors() {
    ycsb.memory("load");
    ycsb.store().inject(call -> call.is(Call.Kind.UPDATE), Fault.status(Status.ERROR));
    Report run = report(ycsb.memory("run -s -p updateproportion=0.5"));
    double errors = run.rows().get("UPDATE").get("Return=ERROR");
    assertThat(errors).isPositive();
    assertThat(run.errorRate()).isEqualTo(errors / 500);
  }

  @Test
  void perfKitBenchmarkerReadsHistograms() {
    ycsb.memory("load");
    Report run = report(ycsb.memory("run -p measurement.histogram.verbose=true"));
    double buckets =
        run.rows().get("READ").entrySet().stream()
            .filter(statistic -> statistic.getKey().matches("\\d+"))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    assertThat(buckets).isEqualTo(run.rows().get("READ").get("Operations"));
  }

  /** PerfKitBenchmarker merges only the last lines of the clients' files. */
  @Test
  void lastLineOfAHistogramLogIsTheWholePhase() throws IOException {
    ycsb.memory("load");
    String prefix = folder.resolve("0").toString();
    Outcome outcome =
        ycsb.memory(
            "run -s -p status.interval=1 -p hdrhistogram.fileoutput=true "
                + "-p hdrhistogram.output.path="
                + prefix);
    double reads = report(outcome).rows().get("READ").get("Operations");
    List<String> lines = Files.readAllLines(Path.of(prefix + "READ.hdr"));
    assertThat(lines.get(lines.size() - 1)).contains(",HISTFA");
    assertThat(lines.stream().filter(line -> line.contains(",HISTFA"))).hasSize(1);
    assertThat(reads).isPositive();
  }

  @Test
  void bothReadProgress() {
    Outcome outcome = paced();
    Map<Integer, PerfKitRules.Status> statuses = PerfKitRules.statuses(err(outcome));
    assertThat(statuses).isNotEmpty();
    assertThat(statuses.values())
        .anySatisfy(
            status ->
                assertThat(status.rows().get("READ"))
                    .containsKeys("Count", "Max", "Min", "Avg", "90", "99", "99.9", "99.99"));

    List<SnafuRules.Progress> progress = SnafuRules.progress(err(outcome));
    assertThat(progress).isNotEmpty();
    assertThat(progress.get(0).action()).isEqualTo("READ");
    assertThat(progress)
        .allSatisfy(
            one -> {
              assertThat(one.count()).isPositive();
              assertThat(one.p90()).isBetween(one.min(), one.max());
            });
  }

  @Test
  void benchmarkWrapperReadsLoadsAndRuns() {
    Outcome load = ycsb.memory("load", "-s");
    assertThat(err(load)).doesNotContain("Error inserting");
    assertThat(summary(load).get("INSERT")).containsEntry("Return=OK", 200.0);

    Map<String, Map<String, Double>> run = summary(everyOperation());
    assertThat(run.get("OVERALL").get("Throughput(ops/sec)")).isPositive();
    assertThat(run).containsKeys("READ", "UPDATE", "CAS", "SCAN", "INSERT");
  }

  /**
   * Lines after the results have fewer than two commas, since benchmark-wrapper would read them as
   * results.
   */
  @Test
  void benchmarkWrapperReadsIterationsAndAudits() {
    String workload = Ycsb.workload("mixed-95-5");
    ycsb.memory("load", "-P", workload);
    Outcome outcome = ycsb.memory("run -s -P", workload, "-p", "iterations=2");
    assertThat(outcome.out())
        .anyMatch(line -> line.startsWith("audit: "))
        .anyMatch(line -> line.startsWith("throughput of 2 iterations: "));
    assertThat(summary(outcome).get("CAS").get("Return=OK")).isPositive();
  }

  private Outcome everyOperation() {
    return ycsb.memory(
        "run -s -p readproportion=0.6 -p updateproportion=0.1 "
            + "-p readmodifywriteproportion=0.1 -p readmodifywrite.mode=cas "
            + "-p scanproportion=0.1 -p maxscanlength=5 -p insertproportion=0.1");
  }

  /** Slow enough for progress lines. */
  private Outcome paced() {
    return ycsb.basic("run -s -p status.interval=1 -p operationcount=500 -target 200");
  }

  private static Report report(Outcome outcome) {
    return PerfKitRules.report(err(outcome), String.join("\n", outcome.out()));
  }

  private static Map<String, Map<String, Double>> summary(Outcome outcome) {
    return SnafuRules.summary(String.join("\n", outcome.out()) + "\n" + err(outcome));
  }

  private static String err(Outcome outcome) {
    return String.join("\n", outcome.err()) + "\n";
  }
}
