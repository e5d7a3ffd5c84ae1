package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditConfig;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit;
import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.workload.ObserverLog;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.Settings;
import io.github.ycsbxl.workload.ThreadOperations;
import io.github.ycsbxl.workload.Together;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Audited CAS updates of a few records, and their audits. */
abstract class AuditedUpdates {
  static final int RECORDS = 5;
  static final int THREADS = 4;
  static final String CAS =
      "recordcount=%d insertorder=ordered readproportion=0 updateproportion=0 fieldlength=33"
              .formatted(RECORDS)
          + " readmodifywriteproportion=1 readmodifywrite.mode=cas cas.audit=true cas.audit.id=t ";

  /** Time for retries of failed reads. */
  static final Duration SHORT = Duration.ofMillis(200);

  static final String ONE = "recordcount=1 ";

  @TempDir Path folder;
  final Map<ScaleWorkload, Path> ledgers = new HashMap<>();
  Path ledger;
  String name;
  MapStore store;

  @BeforeEach
  final void load(TestInfo test) {
    name = getClass().getSimpleName() + " " + test.getTestMethod().orElseThrow().getName();
    store = MapStore.open(name);
    ThreadOperations load = Settings.workload(CAS).operations(0, 1, new ObserverLog());
    IntStream.range(0, RECORDS).forEach(i -> assertThat(load.load(store)).isEqualTo(Status.OK));
  }

  final ScaleWorkload update(int times) throws IOException {
    return update(times, "t");
  }

  final ScaleWorkload update(int times, String auditId) throws IOException {
    return transact(Settings.workload(CAS + "cas.audit.id=" + auditId), times);
  }

  final ScaleWorkload transact(ScaleWorkload workload, int times) throws IOException {
    open(workload);
    ThreadOperations operations = workload.operations(0, 1, new ObserverLog());
    for (int i = 0; i < times; i++) {
      operations.transact(store);
    }
    return workload;
  }

  /** Opens a workload in a new directory; {@link #ledger} is the latest one's ledger. */
  final void open(ScaleWorkload workload) throws IOException {
    Path own = Files.createTempDirectory(folder, "run");
    workload.ledger().open(own);
    ledger = own.resolve(LedgerFile.NAME);
    ledgers.put(workload, ledger);
  }

  final List<ObserverLog> run(ScaleWorkload workload, int threads, int times) throws Exception {
    var logs = new ArrayList<ObserverLog>();
    var tasks = new ArrayList<Callable<Void>>();
    for (int thread = 0; thread < threads; thread++) {
      var log = new ObserverLog();
      logs.add(log);
      ThreadOperations operations = workload.operations(thread, threads, log);
      MapStore connection = MapStore.open(name);
      tasks.add(
          () -> {
            for (int i = 0; i < times; i++) {
              operations.transact(connection);
            }
            return null;
          });
    }
    Together.run(tasks);
    return logs;
  }

  final AuditSummary audit(ScaleWorkload workload) throws IOException {
    workload.ledger().close();
    return LedgerAudit.audit(List.of(ledgers.get(workload)))
        .rightAfter()
        .run(List.of(store), folder, new HashSet<>());
  }

  final AuditSummary audit(ScaleWorkload workload, Duration timeout) throws IOException {
    workload.ledger().close();
    LedgerSet set = LedgerSet.open(List.of(ledgers.get(workload)), ScaleWorkload::keys);
    var config = new AuditConfig(AuditConfig.ALL_RECORDS, timeout);
    return new CasAudit(set, config, (stage, done, all) -> {}, () -> false)
        .rightAfter()
        .run(List.of(store), folder, new HashSet<>());
  }

  final AuditSummary auditLater(ScaleWorkload workload) throws IOException {
    workload.ledger().close();
    return LedgerAudit.audit(List.of(ledgers.get(workload)))
        .run(List.of(store), folder, new HashSet<>());
  }

  final long stamp(String key) {
    return new CasCounter("t").count(field(key));
  }

  final byte[] field(String key) {
    var record = new HashMap<String, ByteIterator>();
    store.read("usertable", key, null, record);
    return record.get("field0").toArray();
  }

  static boolean isWrite(Call call, int number) {
    // After the load, an update is a read and a write unless another one interferes.
    return call.is(Kind.REPLACE) && call.number() == RECORDS + 2L * number - 1;
  }
}
