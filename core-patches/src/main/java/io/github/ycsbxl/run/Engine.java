package io.github.ycsbxl.run;

import io.github.ycsbxl.db.CompareAndSet;
import io.github.ycsbxl.db.Replicated;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.workload.AuditLedger;
import io.github.ycsbxl.workload.AuditResult;
import io.github.ycsbxl.workload.CasAudit;
import io.github.ycsbxl.workload.RecordProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * A test's threads and their connections, opened once and used for every phase. Opening and closing
 * are outside all measured time. Used by one thread; {@link StopSignal#raise} may come from any.
 */
public final class Engine implements AutoCloseable {
  private static final Duration REPLICATION_TIMEOUT = Duration.ofMinutes(10);

  private final RunPlan plan;
  private final StopSignal stop;
  private final List<DB> connections;
  private final List<Worker> workers;

  private Engine(RunPlan plan, StopSignal stop, List<DB> connections, List<Worker> workers) {
    this.plan = plan;
    this.stop = stop;
    this.connections = connections;
    this.workers = workers;
  }

  /**
   * Opens every thread's connection. What the store already holds is looked up first, so that
   * inserts go on where an earlier run ended.
   */
  public static Engine open(RunPlan plan, StopSignal stop) throws RunFailedException {
    List<DB> connections = Connections.open(plan);
    try {
      plan.work().prepare(connections.get(0));
      List<Worker> workers = new ArrayList<>();
      for (int i = 0; i < connections.size(); i++) {
        workers.add(worker(plan, i, connections.get(i)));
      }
      return new Engine(plan, stop, connections, workers);
    } catch (RunFailedException | RuntimeException e) {
      Connections.close(connections);
      throw e;
    }
  }

  /** Runs a phase to its end, or to the stop signal, with a sample a second for the listener. */
  public PhaseOutcome run(Phase phase, IntervalListener listener) {
    return new PhaseRun(phase, workers, stop).run(listener);
  }

  /** Waits until every replica holds what was written, as far as the store can tell. */
  public void awaitReplicas() throws RunFailedException {
    if (connections.get(0) instanceof Replicated store) {
      try {
        store.awaitReplicas(REPLICATION_TIMEOUT);
      } catch (DBException e) {
        throw new RunFailedException("the replicas do not catch up: " + e.getMessage(), e);
      }
    }
  }

  /** What the store holds of the load. */
  public RecordProbe.Found loaded() {
    return plan.work().loaded(connections.get(0));
  }

  /** Compares the ledger with the store, on all connections at once. */
  public AuditResult audit(AuditLedger ledger) {
    var audit = new CasAudit(ledger);
    var entries = List.copyOf(ledger.entries().values());
    int parts = connections.size();
    ExecutorService auditors = Executors.newFixedThreadPool(parts);
    try {
      return IntStream.range(0, parts)
          .mapToObj(
              part ->
                  CompletableFuture.supplyAsync(() -> auditPart(audit, entries, part), auditors))
          .toList()
          .stream()
          .map(CompletableFuture::join)
          .reduce(AuditResult.NOTHING, AuditResult::plus);
    } finally {
      auditors.shutdown();
    }
  }

  private AuditResult auditPart(CasAudit audit, List<AuditLedger.Entry> entries, int part) {
    var store = (CompareAndSet) connections.get(part);
    return IntStream.iterate(part, i -> i < entries.size(), i -> i + connections.size())
        .mapToObj(i -> audit.check(entries.get(i), store))
        .reduce(AuditResult.NOTHING, AuditResult::plus);
  }

  @Override
  public void close() throws RunFailedException {
    Connections.close(connections);
  }

  private static Worker worker(RunPlan plan, int index, DB db) throws RunFailedException {
    int threads = plan.config().threads();
    var observer = new RecordingObserver();
    ClientWork work = plan.work().ofThread(index, threads, db, observer);
    return new Worker(index, threads, work, observer, plan.config().targetOpsPerSec());
  }
}
