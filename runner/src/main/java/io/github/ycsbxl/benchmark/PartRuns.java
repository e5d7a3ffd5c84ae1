package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.OperationLog;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.PhaseCompanion;
import io.github.ycsbxl.run.PhaseOutcome;
import io.github.ycsbxl.run.PhasePart;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.PartPlan;
import io.github.ycsbxl.tables.ResultFolder;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The parts of a benchmark in this client. Parts run at the same time; each has its own threads and
 * connections. Used by one thread.
 */
final class PartRuns implements AutoCloseable {
  private final List<PartRun> all;

  private PartRuns(List<PartRun> all) {
    this.all = all;
  }

  static PartRuns of(BenchmarkPlan plan) throws RunFailedException {
    var all = new ArrayList<PartRun>();
    for (PartPlan part : plan.parts()) {
      all.add(new PartRun(part));
    }
    return new PartRuns(List.copyOf(all));
  }

  List<PartRun> all() {
    return all;
  }

  List<RunPlan> runPlans() {
    return all.stream().map(PartRun::runPlan).toList();
  }

  /** Returns what the topologies of all stores have in common. */
  Topology topology() {
    return all.stream().map(one -> one.engine().topology()).reduce(Topology::common).orElseThrow();
  }

  /**
   * Returns the settings that the stores report, by name. Settings that differ are named by
   * scenario.
   */
  Map<String, String> reportedSettings() {
    var byScenario = new TreeMap<String, Map<String, String>>();
    all.forEach(one -> byScenario.put(one.name(), one.engine().reportedSettings()));
    return Environment.ofStores(byScenario);
  }

  /** Opens the connections of all parts. */
  void open(StopSignal stop, Consumer<String> note) throws RunFailedException {
    for (PartRun one : all) {
      boolean inProcess = one.plan().store().isInProcess();
      try {
        one.opened(
            Engine.open(
                one.runPlan(), inProcess, stop, words -> note.accept(one.plan().tell(words))));
      } catch (RunFailedException | RuntimeException | Error e) {
        closeAfter(e);
        throw e;
      }
    }
  }

  private void closeAfter(Throwable failure) {
    try {
      close();
    } catch (RunFailedException | RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /** Opens the ledgers of audited parts. */
  void openLedgers(ResultFolder folder) throws IOException {
    for (PartRun one : all) {
      Optional<ScaleWorkload> audited = one.runPlan().scaleWorkload().filter(ScaleWorkload::audits);
      if (audited.isPresent()) {
        audited.get().ledger().open(folder.path(), one.name());
      }
    }
  }

  /** Closes the ledgers, so that they are complete even after a failed run. */
  void closeLedgers() throws IOException {
    IOException failure = null;
    for (PartRun one : all) {
      try {
        if (one.runPlan().scaleWorkload().isPresent()) {
          one.runPlan().scaleWorkload().get().ledger().close();
        }
      } catch (IOException e) {
        failure = failure == null ? e : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * A phase of some or all parts. Immutable.
   *
   * @param sum of the parts: threads, operations, duration
   * @param each what one part does
   */
  record PlannedPhase(PhasePlan sum, List<PartRun> runs, Function<PartRun, PhasePlan> each) {
    /** Runs the phase until its end or the stop signal. */
    PhaseOutcome run(
        StopSignal stop,
        IntervalListener listener,
        Optional<OperationLog> log,
        PhaseCompanion companion) {
      List<PhasePart> parts = runs.stream().map(one -> one.phase(each.apply(one))).toList();
      return Engine.run(parts, sum, stop, listener, log, companion);
    }
  }

  void awaitReplicas() throws RunFailedException {
    for (PartRun one : all) {
      one.engine().awaitReplicas();
    }
  }

  /** Closes all connections. Returns how long each took; empty if that fails or takes too long. */
  Optional<Row> closeConnections(Duration most) {
    all.forEach(one -> one.engine().beginClosing());
    Optional<Row> sum = Optional.empty();
    for (PartRun one : all) {
      Optional<Row> closed = one.engine().closeConnections(most);
      sum = sum.isEmpty() ? closed : sum.flatMap(row -> closed.map(row::plus));
    }
    return sum;
  }

  @Override
  public void close() throws RunFailedException {
    RunFailedException failure = null;
    for (PartRun one : all) {
      try {
        if (one.engine() != null) {
          one.engine().close();
        }
      } catch (RunFailedException e) {
        failure = failure == null ? e : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
