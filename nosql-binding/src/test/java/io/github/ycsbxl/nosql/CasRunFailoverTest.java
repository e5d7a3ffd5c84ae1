package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.StockConnections;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.nosql.embedded.EmbeddedStore;
import io.github.ycsbxl.nosql.embedded.OpenStores;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.LedgerAudit;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A complete CAS run, during which a replica fails and comes back, and then the master fails. */
final class CasRunFailoverTest {

  @Test
  void losesNoUpdateWhenAReplicaAndThenTheMasterFail(@TempDir Path folder) throws Exception {
    Properties properties = properties(folder.resolve("store"));
    RunConfig config = RunConfig.from(new PropertyReader(properties));
    RunPlan plan =
        RunPlan.of(
            config,
            new StockConnections(NosqlClient.class, properties),
            ScaleWorkload.class,
            properties);
    LedgerAudit.begin(plan, folder);
    var enough = new StopSignal();
    try (Engine engine = Engine.open(plan, enough)) {
      engine.run(PhasePlan.load(plan.recordsToLoad()), sample -> {});
      engine.awaitReplicas();
      var failures = new Failures(OpenStores.in(folder.resolve("store")).orElseThrow(), enough);

      PhaseMeasurement measured =
          engine.run(PhasePlan.run(config.length()), failures).measurement();

      assertThat(failures.steps).containsExactly("replica closed", "reopened", "master closed");
      assertThat(failures.succeededAfterwards).isPositive();
      AuditSummary audit = LedgerAudit.of(engine, plan, folder);
      assertThat(audit.details()).isEmpty();
      assertThat(audit.fault()).isEmpty();
      Row cas = measured.row("CAS").orElseThrow();
      // Updates in progress when the run was stopped are only in the ledger.
      long underWay = measured.succeeded(RowName.CAS.underWay());
      long inDoubt = cas.failures().getOrDefault("INDETERMINATE", 0L);
      assertThat(audit.updates().audited()).isBetween(cas.succeeded(), cas.succeeded() + underWay);
      assertThat(audit.updates().inDoubt()).isBetween(inDoubt, inDoubt + underWay);
      assertThat(cas.succeeded()).isPositive();
      assertThat(measured.counts().total())
          .isEqualTo(measured.counts().succeeded() + measured.counts().failed());
    }
  }

  private static Properties properties(Path folder) {
    Properties properties = TestStores.properties(folder, 1, 3);
    properties.setProperty("recordcount", "500");
    properties.setProperty("maxexecutiontime", "120");
    properties.setProperty("threadcount", "4");
    properties.setProperty("readproportion", "0.5");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("readmodifywriteproportion", "0.5");
    properties.setProperty("readmodifywrite.mode", "cas");
    properties.setProperty("cas.audit", "true");
    properties.setProperty("requestdistribution", "zipfian");
    properties.setProperty("seed", "20120921");
    return properties;
  }

  /**
   * Listener that does one thing to the store after each sample with successful updates, and then
   * stops.
   */
  private static final class Failures implements IntervalListener {
    private static final long ENOUGH = 1_000;

    private final EmbeddedStore store;
    private final StopSignal enough;
    private final List<String> steps = new ArrayList<>();
    private int failed;
    private long succeededAfterwards;

    Failures(EmbeddedStore store, StopSignal enough) {
      this.store = store;
      this.enough = enough;
    }

    @Override
    public void sampled(Interval sample) {
      try {
        if (sample.counts().succeeded() > 0) {
          next(sample);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void next(Interval sample) throws IOException {
      switch (steps.size()) {
        case 0 -> {
          failed = (OpenStores.master(store) + 1) % 3;
          OpenStores.closeNode(store, failed);
          steps.add("replica closed");
        }
        case 1 -> {
          store.reopenNode(0, failed);
          steps.add("reopened");
        }
        case 2 -> {
          OpenStores.closeNode(store, OpenStores.master(store));
          steps.add("master closed");
        }
        default -> {
          succeededAfterwards += sample.counts().succeeded();
          if (succeededAfterwards >= ENOUGH) {
            enough.raise();
          }
        }
      }
    }
  }
}
