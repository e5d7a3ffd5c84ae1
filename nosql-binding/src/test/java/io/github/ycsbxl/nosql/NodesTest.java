package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.Benchmark;
import io.github.ycsbxl.BenchmarkResult;
import io.github.ycsbxl.binding.StockConnections;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests to the nodes of a store, as measured by a run. */
@Timeout(300)
final class NodesTest {
  private static final int OPERATIONS = 2_000;

  @TempDir Path folder;

  @Test
  void replicasShareReadsAndMastersHaveTheWrites() throws Exception {
    PhaseMeasurement measured = run(2, 3, "true");
    List<RowName> rows = measured.rows().keySet().stream().filter(RowName::isOfNode).toList();
    assertThat(rows)
        .filteredOn(row -> row.operation().equals("READ"))
        .extracting(RowName::node)
        .containsExactly("rg1-rn1", "rg1-rn2", "rg1-rn3", "rg2-rn1", "rg2-rn2", "rg2-rn3");
    assertThat(rows)
        .filteredOn(row -> row.operation().equals("WRITE"))
        .extracting(row -> row.node().substring(0, 3))
        .containsExactly("rg1", "rg2");
    assertThat(answered(measured, "READ@")).isEqualTo(operations(measured, "READ"));
    assertThat(answered(measured, "WRITE@")).isEqualTo(operations(measured, "UPDATE"));
    assertThat(answered(measured, "UPDATE@")).isEqualTo(operations(measured, "UPDATE"));
    assertThat(operations(measured, "READ") + operations(measured, "UPDATE")).isEqualTo(OPERATIONS);
    assertThat(ofNodes(measured)).allMatch(row -> row.service().getMinValue() > 0);
  }

  @Test
  void measuresNoNodesWhereNotAskedTo() throws Exception {
    assertThat(ofNodes(run(1, 3, "false"))).isEmpty();
  }

  @Test
  void measuresNoNodesWhereThereIsOne() throws Exception {
    assertThat(ofNodes(run(1, 1, "true"))).isEmpty();
  }

  /** A fault delays it from the start; reads alternate between the nodes of a shard. */
  @Test
  void reportsWhichReplicaIsSlow() throws Exception {
    Benchmark benchmark =
        Benchmark.of("nosql")
            .with("nosql.embedded.dir", folder.resolve("store"))
            .with("nosql.embedded.shards", 2)
            .with("nosql.embedded.cache", "64m")
            .with("results.dir", folder.resolve("results"))
            .with("recordcount", 100)
            .with("operationcount", 600)
            .with("threadcount", 4)
            .with("target", 500)
            .with("readproportion", 1)
            .with("updateproportion", 0);
    benchmark.load();
    BenchmarkResult result = benchmark.with("fault.1", "at 1ms delay node rg2-rn3 by 100ms").run();
    List<String> lines = Files.readAllLines(result.folder().resolve("nodes.csv"));
    int median = List.of(lines.get(0).split(",")).indexOf("p50_us");
    Map<String, Double> medians =
        lines.stream()
            .skip(1)
            .map(line -> line.split(","))
            .collect(Collectors.toMap(cells -> cells[1], cells -> Double.valueOf(cells[median])));
    assertThat(medians).hasSize(6);
    assertThat(medians.keySet())
        .filteredOn(row -> medians.get(row) >= 100_000)
        .containsExactly("READ@rg2-rn3");
  }

  private PhaseMeasurement run(int shards, int replicas, String nodes) throws Exception {
    Properties properties = TestStores.properties(folder.resolve("store"), shards, replicas);
    properties.setProperty("recordcount", "100");
    properties.setProperty("operationcount", "" + OPERATIONS);
    properties.setProperty("threadcount", "3");
    properties.setProperty("readproportion", "0.9");
    properties.setProperty("updateproportion", "0.1");
    properties.setProperty("seed", "20110110");
    properties.setProperty("measurement.nodes", nodes);
    RunConfig config = RunConfig.from(new PropertyReader(properties));
    RunPlan plan =
        RunPlan.of(
            config,
            new StockConnections(NosqlClient.class, properties),
            ScaleWorkload.class,
            properties);
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      engine.run(PhasePlan.load(plan.recordsToLoad()), sample -> {});
      engine.awaitReplicas();
      return engine.run(PhasePlan.run(config.length()), sample -> {}).measurement();
    }
  }

  private static Stream<Row> ofNodes(PhaseMeasurement measured) {
    return measured.rows().values().stream().filter(row -> row.name().isOfNode());
  }

  private static long answered(PhaseMeasurement measured, String start) {
    return ofNodes(measured)
        .filter(row -> row.name().toString().startsWith(start))
        .mapToLong(Row::succeeded)
        .sum();
  }

  private static long operations(PhaseMeasurement measured, String row) {
    return measured.row(row).orElseThrow().succeeded();
  }
}
