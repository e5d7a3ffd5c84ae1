package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.ycsbxl.binding.StockConnections;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;

/** Runs with {@code consistency.check=true} on a store with a stopped replica. */
final class StaleReadsTest {
  @TempDir Path folder;

  private StandingReplica replica;

  @BeforeEach
  void watchReplicas() {
    replica = new StandingReplica();
    WitnessedReads.all();
  }

  @AfterEach
  void letGo() {
    replica.close();
  }

  @Test
  void absoluteReadsAreNeverStale() throws Exception {
    PhaseMeasurement measured = run("ABSOLUTE");
    WitnessedReads.Witness seen = WitnessedReads.all();
    assertThat(seen.behindWrites()).isEmpty();
    assertThat(seen.behindReads()).isEmpty();
    assertFound(measured, "STALE-READ-OWN-WRITES", seen.afterWrites(), List.of());
    assertFound(measured, "STALE-READ-MONOTONIC", seen.afterReads(), List.of());
  }

  @Test
  void findsExactlyTheReadsThatTheStandingReplicaAnswered() throws Exception {
    PhaseMeasurement measured = run("NONE_REQUIRED");
    WitnessedReads.Witness seen = WitnessedReads.all();
    assertThat(seen.behindWrites()).hasSizeGreaterThan(20);
    assertThat(seen.behindReads()).hasSizeGreaterThan(20);
    // It is at the end of the load; a stale read from any other state would have counted.
    assertThat(seen.staleButStarted()).isZero();
    assertFound(measured, "STALE-READ-OWN-WRITES", seen.afterWrites(), seen.behindWrites());
    assertFound(measured, "STALE-READ-MONOTONIC", seen.afterReads(), seen.behindReads());
    assertThat(measured.counts().failed()).isZero();
  }

  @Test
  void missesOfInsertedRecordsAreStaleWhereAnyReplicaMayAnswer() throws Exception {
    Properties properties = inserts();
    PhaseMeasurement measured = run(NosqlClient.class, properties);
    assertThat(measured.counts().stale()).isPositive();
    assertThat(measured.counts().missed() + measured.counts().failed()).isZero();
    assertThat(measured.row("READ").orElseThrow().failures())
        .containsOnly(entry("STALE", measured.counts().stale()));
    assertThat(measured.row("READ-STALE").orElseThrow().succeeded())
        .isEqualTo(measured.counts().stale());
  }

  @Test
  void noReadOfTheMasterMissesAnInsertedRecord() throws Exception {
    Properties properties = inserts();
    properties.setProperty("nosql.consistency", "ABSOLUTE");
    Counts counts = run(NosqlClient.class, properties).counts();
    assertThat(counts.total()).isEqualTo(1_200).isEqualTo(counts.succeeded());
  }

  private Properties inserts() {
    Properties properties = properties();
    properties.setProperty("readmodifywriteproportion", "0");
    properties.setProperty("insertproportion", "0.2");
    properties.setProperty("requestdistribution", "latest");
    properties.setProperty("consistency.check", "false");
    return properties;
  }

  private PhaseMeasurement run(String consistency) throws Exception {
    Properties properties = properties();
    properties.setProperty("nosql.consistency", consistency);
    return run(WitnessedReads.class, properties);
  }

  private PhaseMeasurement run(Class<? extends DB> store, Properties properties) throws Exception {
    RunConfig config = RunConfig.from(new PropertyReader(properties));
    RunPlan plan =
        RunPlan.of(
            config, new StockConnections(store, properties), ScaleWorkload.class, properties);
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      engine.run(PhasePlan.load(plan.recordsToLoad()), sample -> {});
      engine.awaitReplicas();
      replica.stand();
      try {
        return engine.run(PhasePlan.run(config.length()), sample -> {}).measurement();
      } finally {
        // The store closes when all replicas have everything.
        replica.close();
      }
    }
  }

  private Properties properties() {
    Properties properties = TestStores.properties(folder.resolve("store"), 1, 3);
    properties.setProperty("recordcount", "20");
    properties.setProperty("operationcount", "1200");
    properties.setProperty("threadcount", "3");
    properties.setProperty("readproportion", "0.8");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("readmodifywriteproportion", "0.2");
    properties.setProperty("readmodifywrite.mode", "cas");
    properties.setProperty("consistency.check", "true");
    properties.setProperty("cas.audit.id", WitnessedReads.TEST_ID);
    properties.setProperty("requestdistribution", "zipfian");
    properties.setProperty("seed", "20120921");
    return properties;
  }

  private static void assertFound(
      PhaseMeasurement measured, String row, long checked, List<Long> versionsBehind) {
    var expected = new Histogram(3);
    versionsBehind.forEach(expected::recordValue);
    StaleReads found = StaleReads.of(measured, RowName.parse(row)).orElseThrow();
    assertThat(found.checked()).isEqualTo(checked).isPositive();
    assertThat(found.stale()).isEqualTo(versionsBehind.size());
    assertThat(found.versionsBehind()).isEqualTo(expected);
    assertThat(found.nanosBehind().getTotalCount()).isEqualTo(found.stale());
  }
}
