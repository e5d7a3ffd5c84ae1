package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.FreePorts;
import io.github.ycsbxl.binding.JavaProcess;
import io.github.ycsbxl.binding.StockConnections;
import io.github.ycsbxl.cli.Main;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * CAS run during which {@code ycsb serve nosql} is killed by signal 9 and restarted. Acknowledged
 * updates are in the operating system's memory and survive.
 */
@Timeout(900)
final class KilledServerIT {
  private static final long ENOUGH = 100;

  private final int port = FreePorts.take(1).get(0);
  @TempDir Path folder;

  @Test
  void losesNoUpdateThatWasAcknowledged() throws Exception {
    try (var server =
        new Server(JavaProcess.start(Main.class, List.of("serve", "nosql"), serving()))) {
      Properties properties = properties(server.address);
      RunConfig config = RunConfig.from(new PropertyReader(properties));
      RunPlan plan =
          RunPlan.of(
              config,
              new StockConnections(NosqlClient.class, properties),
              ScaleWorkload.class,
              properties);
      LedgerAudit.begin(plan, folder);
      try (Engine engine = Engine.open(plan, server.enough)) {
        engine.run(PhasePlan.load(plan.recordsToLoad()), sample -> {});
        engine.run(PhasePlan.run(config.length()), server);
        assertThat(server.steps).containsExactly("killed", "started again");
        assertThat(server.succeededAfterwards).isPositive();

        AuditSummary audit = LedgerAudit.of(engine, plan, folder);
        assertThat(audit.details()).isEmpty();
        assertThat(audit.fault()).isEmpty();
        assertThat(audit.updates().audited()).isPositive();
      }
    }
  }

  private Properties properties(String address) {
    Properties properties = TestStores.elsewhere(address);
    properties.setProperty("nosql.durability", "COMMIT_WRITE_NO_SYNC");
    properties.setProperty("nosql.consistency", "ABSOLUTE");
    properties.setProperty("recordcount", "200");
    properties.setProperty("maxexecutiontime", "120");
    properties.setProperty("threadcount", "4");
    properties.setProperty("readproportion", "0");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("readmodifywriteproportion", "1");
    properties.setProperty("readmodifywrite.mode", "cas");
    properties.setProperty("cas.audit", "true");
    properties.setProperty("seed", "20121003");
    return properties;
  }

  private List<String> serving() {
    return List.of(
        "nosql.server.port=" + port,
        "nosql.embedded.dir=" + folder.resolve("store"),
        "nosql.embedded.cache=32m");
  }

  /**
   * Server that is killed after a second with updates, and restarted after another one. The run is
   * stopped some updates later.
   */
  private final class Server implements IntervalListener, AutoCloseable {
    private final StopSignal enough = new StopSignal();
    private final String address;
    private final List<String> steps = new ArrayList<>();
    private JavaProcess process;
    private long succeededAfterwards;

    Server(JavaProcess process) throws IOException {
      this.process = process;
      this.address = process.addresses();
    }

    @Override
    public void sampled(Interval sample) {
      try {
        next(sample.counts().succeeded());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private void next(long succeeded) throws IOException, InterruptedException {
      if (steps.isEmpty() && succeeded > 0) {
        process.signal("KILL");
        process.await();
        steps.add("killed");
      } else if (steps.size() == 1) {
        process = JavaProcess.start(Main.class, List.of("serve", "nosql"), serving());
        process.addresses();
        steps.add("started again");
      } else if (steps.size() == 2) {
        succeededAfterwards += succeeded;
        if (succeededAfterwards >= ENOUGH) {
          enough.raise();
        }
      }
    }

    @Override
    public void close() {
      process.close();
    }
  }
}
