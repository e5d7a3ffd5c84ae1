package io.github.ycsbxl.voldemort.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AcknowledgedUpdates;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.binding.FreePorts;
import io.github.ycsbxl.binding.JavaProcess;
import io.github.ycsbxl.binding.StockConnections;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.cli.Main;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.LedgerAudit;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.voldemort.VoldemortClient;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * CAS operations before and after {@code ycsb serve voldemort} is killed by signal 9. Its engine
 * flushes commits later, so the last ones are lost; the audit lists exactly these.
 */
@Timeout(900)
final class KilledServerIT {
  private static final String TEST = "killed";

  /** Updates of a kilobyte each, so that the engine has flushed most of them. */
  private static final int UPDATES_BEFORE = 8_000;

  @TempDir Path folder;
  private JavaProcess server;

  @Test
  void losesTheLastUpdatesAndTheAuditTellsExactlyThose() throws Exception {
    int port = FreePorts.take(1).get(0);
    server = serve(port);
    server.ports().get(0);
    try {
      Properties properties = properties(port);
      RunPlan plan =
          RunPlan.of(
              config(properties),
              new StockConnections(VoldemortClient.class, properties),
              ScaleWorkload.class,
              properties);
      LedgerAudit.begin(plan, folder);
      try (Engine engine = Engine.open(plan, new StopSignal())) {
        engine.run(PhasePlan.load(plan.recordsToLoad()), sample -> {});
        engine.run(PhasePlan.run(plan.config().length()), this::killInTheMiddle);
        assertThat(server.await()).isEqualTo(137);
        server = serve(port);
        server.ports().get(0);
        long lost = lost(properties);
        long before = acknowledged();

        properties.setProperty("operationcount", "400");
        engine.run(PhasePlan.run(config(properties).length()), sample -> {});
        assertThat(acknowledged()).isGreaterThan(before);

        AuditSummary audit = LedgerAudit.of(engine, plan, folder);
        assertThat(audit.violations().lost()).isEqualTo(lost).isPositive().isLessThan(before);
        assertThat(audit.updates().audited()).isEqualTo(acknowledged());
        assertThat(
                audit.violations().unexplained()
                    + audit.read().unreadable()
                    + audit.updates().undetermined())
            .isZero();
        assertThat(audit.passed()).isFalse();
      }
    } finally {
      server.close();
    }
  }

  private void killInTheMiddle(Interval sample) {
    try {
      if (sample.total().succeeded() >= UPDATES_BEFORE) {
        server.signal("KILL");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private long acknowledged() throws IOException {
    return AcknowledgedUpdates.in(folder.resolve(LedgerFile.NAME)).values().stream()
        .mapToLong(List::size)
        .sum();
  }

  /**
   * Returns the number of acknowledged updates after each record's last one that no new update
   * follows.
   */
  private long lost(Properties properties) throws Exception {
    var client = new VoldemortClient();
    client.setProperties(properties);
    client.init();
    long lost = 0;
    for (Map.Entry<String, List<Long>> record :
        AcknowledgedUpdates.in(folder.resolve(LedgerFile.NAME)).entrySet()) {
      long there = count(client, record.getKey());
      lost += record.getValue().stream().filter(count -> count > there).count();
    }
    client.cleanup();
    return lost;
  }

  private static long count(VoldemortClient client, String key) {
    var record = new VersionedRecord();
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    Status status = client.readLatest("usertable", key, record);
    // The client, shared by the engine's threads, does not know yet that the node is up again.
    while (status.getName().equals(Status.ERROR.getName()) && System.nanoTime() < until) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      status = client.readLatest("usertable", key, record);
    }
    assertThat(status).isIn(Status.OK, Status.NOT_FOUND);
    ByteIterator field = status.isOk() ? record.fields().get("field0") : null;
    return field == null ? 0 : new CasCounter(TEST).count(field.toArray());
  }

  private JavaProcess serve(int port) throws IOException {
    return JavaProcess.start(
        Main.class,
        List.of("serve", "voldemort"),
        List.of("voldemort.port=" + port, "voldemort.dir=" + folder.resolve("data")));
  }

  private static RunConfig config(Properties properties) {
    return RunConfig.from(new PropertyReader(properties));
  }

  private static Properties properties(int port) {
    var properties = new Properties();
    properties.putAll(
        Map.of(
            "voldemort.url", "tcp://127.0.0.1:" + port,
            "recordcount", "200",
            "operationcount", "100000",
            "threadcount", "4",
            // A fast machine does no more before the first interval ends.
            "target", "20000",
            "fieldcount", "1",
            "fieldlength", "1000",
            "readproportion", "0",
            "updateproportion", "0",
            "readmodifywriteproportion", "1"));
    properties.putAll(
        Map.of(
            "readmodifywrite.mode", "cas",
            "cas.audit", "true",
            "cas.audit.id", TEST,
            "seed", "20121003"));
    return properties;
  }
}
