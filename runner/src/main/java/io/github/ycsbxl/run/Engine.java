package io.github.ycsbxl.run;

import io.github.ycsbxl.audit.AuditConfig;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit;
import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.Replicated;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.binding.TopologyAware;
import io.github.ycsbxl.binding.WeakReads;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.lookup.LoadState;
import io.github.ycsbxl.lookup.LookupProgress;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.OperationLog;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.schedule.Schedule;
import io.github.ycsbxl.workload.ClientWork;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * Client threads and their connections, opened once and used for all phases. Opening and closing
 * are not measured. Used by one thread, except {@link StopSignal#raise}, which any thread may call.
 */
public final class Engine implements AutoCloseable {
  /** Time within which a run ends after the user or a job scheduler has stopped it. */
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Part of it for operations in progress. Faults are reverted and connections closed after it. */
  static final Duration OPERATIONS_AFTER_STOP = Duration.ofSeconds(4);

  private static final Duration CLOSING_AFTER_STOP = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofDays(10_000);
  private static final Duration NEXT_NOTE = Duration.ofSeconds(10);
  private static final long NAP_MILLIS = 20;

  private static final String LOADED = "looking up which records the store has";
  private static final Duration REPLICATION_TIMEOUT = Duration.ofMinutes(10);

  private final RunPlan plan;
  private final StopSignal stop;
  private final StoreLookup lookup;
  private final List<DB> connections;
  private final List<Worker> workers;
  private final Set<Integer> hanging = new HashSet<>();
  private final PhasePart.Owner owner = new OwnThreads();

  /** Task that closes the connections; null until started. */
  private FutureTask<Row> closing;

  private long closingSinceNanos;
  private Duration nextNote = Duration.ofSeconds(3);

  private Engine(
      RunPlan plan,
      StopSignal stop,
      StoreLookup lookup,
      List<DB> connections,
      List<Worker> workers) {
    this.plan = plan;
    this.stop = stop;
    this.lookup = lookup;
    this.connections = connections;
    this.workers = workers;
  }

  /**
   * Opens a connection per thread and looks up existing records. Inserts then continue after the
   * records that earlier runs inserted.
   */
  public static Engine open(RunPlan plan, StopSignal stop) throws RunFailedException {
    return open(plan, false, stop, sentence -> {});
  }

  /**
   * Opens the connections and notifies the user of long waits.
   *
   * @param inProcess true if this process serves the store
   * @param note receives a sentence about each wait
   */
  public static Engine open(RunPlan plan, boolean inProcess, StopSignal stop, Consumer<String> note)
      throws RunFailedException {
    var lookup = new StoreLookup(plan.config().storeTimeout(), stop, note);
    List<DB> connections =
        new StoreLookup(Duration.ZERO, stop, note)
            .await(
                inProcess
                    ? "opening the store"
                    : "opening %d connections to the store".formatted(plan.config().threads()),
                inProcess ? LookupProgress.withoutReads() : new LookupProgress(),
                () -> Connections.open(plan.connections(), plan.config().threads()));
    try {
      lookUp(
          plan, lookup, "looking up what earlier runs inserted", () -> prepare(plan, connections));
      List<Worker> workers = new ArrayList<>();
      for (int i = 0; i < connections.size(); i++) {
        workers.add(worker(plan, i, connections.get(i)));
      }
      stop.onRaise(plan.workload()::requestStop);
      return new Engine(plan, stop, lookup, connections, workers);
    } catch (Throwable e) {
      if (!isHanging(e)) {
        Connections.closeAfter(e, connections);
      }
      throw e;
    }
  }

  /**
   * Opens connections for an audit, within the timeout.
   *
   * @throws RunFailedException if the store is unreachable or the signal is raised
   */
  public static Engine connect(RunPlan plan, StopSignal stop, Duration timeout)
      throws RunFailedException {
    var lookup =
        new StoreLookup(
            timeout, AuditConfig.TIMEOUT.name(), stop, sentence -> {}, System::nanoTime);
    List<DB> connections =
        lookup.await(
            "opening connections to the store",
            new LookupProgress(),
            () -> Connections.open(plan.connections(), plan.config().threads()));
    return new Engine(plan, stop, lookup, connections, List.of());
  }

  /** Runs a phase until its end or the stop signal. The listener receives a sample every second. */
  public PhaseOutcome run(PhasePlan phase, IntervalListener listener) {
    return run(phase, listener, Optional.empty(), PhaseCompanion.NONE);
  }

  /** Runs a phase, observed by a companion. Logs every operation if there is an operation log. */
  public PhaseOutcome run(
      PhasePlan phase,
      IntervalListener listener,
      Optional<OperationLog> log,
      PhaseCompanion companion) {
    return run(phase, listener, log, companion, PhaseRun.Watch.STANDARD);
  }

  /** Runs a phase with these sampling and timeout settings. */
  PhaseOutcome run(
      PhasePlan phase,
      IntervalListener listener,
      Optional<OperationLog> log,
      PhaseCompanion companion,
      PhaseRun.Watch watch) {
    var run = new PhaseRun(List.of(part("", phase, 0)), phase, stop, watch);
    log.ifPresent(run::enterInto);
    return run.run(listener, companion);
  }

  /**
   * Runs a phase of several scenarios at the same time.
   *
   * @param sum of the parts: threads, operations, duration
   * @param stop raised by the user
   */
  public static PhaseOutcome run(
      List<PhasePart> parts,
      PhasePlan sum,
      StopSignal stop,
      IntervalListener listener,
      Optional<OperationLog> log,
      PhaseCompanion companion) {
    var run = new PhaseRun(parts, sum, stop, PhaseRun.Watch.STANDARD);
    log.ifPresent(run::enterInto);
    return run.run(listener, companion);
  }

  /**
   * Returns the part of a phase that this engine's threads do.
   *
   * @param scenario name of the scenario; empty without scenarios
   * @param delayNanos from the start of the phase to the start of the part
   */
  public PhasePart part(String scenario, PhasePlan phase, long delayNanos) {
    return new PhasePart(scenario, workers, owner, phase, delayNanos);
  }

  /** Waits until every replica has all writes, if the store can tell. */
  public void awaitReplicas() throws RunFailedException {
    if (connections.get(0) instanceof Replicated store) {
      try {
        store.awaitReplicas(REPLICATION_TIMEOUT);
      } catch (DBException | RuntimeException e) {
        throw new RunFailedException("after the load: " + ErrorMessages.message(e), e);
      }
    }
  }

  /** Returns the topology that the store has shown to this client. */
  public Topology topology() {
    return connections.get(0) instanceof TopologyAware store ? store.topology() : Topology.UNKNOWN;
  }

  /** Returns the settings in effect as the store reports them, by name. */
  public SortedMap<String, String> reportedSettings() {
    return connections.get(0) instanceof TopologyAware store
        ? store.reportedSettings()
        : Collections.emptySortedMap();
  }

  /**
   * Returns the setting that prevents reads from missing acknowledged inserts, or empty if it is
   * set.
   */
  public Optional<String> remedyOfStaleReads() {
    return connections.get(0) instanceof WeakReads weak ? weak.remedy() : Optional.empty();
  }

  /** Returns true if the run has deleted every record that it could choose. */
  public boolean hasNoRecordLeft() {
    return plan.scaleWorkload().map(ScaleWorkload::hasNoRecordLeft).orElse(false);
  }

  /** Returns which of the records to load exist in the store. */
  public LoadState loaded() throws RunFailedException {
    return loaded(core -> core.loaded(all()));
  }

  /** Returns which of the records to load exist, with fewer reads if the load is complete. */
  public LoadState glance() throws RunFailedException {
    return loaded(core -> core.glance(all()));
  }

  /** Returns which records exist. The records of a user's workload class are unknown. */
  private LoadState loaded(Function<ScaleWorkload, LoadState> found) throws RunFailedException {
    return lookUp(
        LOADED,
        () ->
            plan.scaleWorkload()
                .map(found)
                .orElseGet(() -> LoadState.unknown(plan.recordsToLoad())));
  }

  /**
   * Describes how the stored records differ from the configured format, or returns empty if they
   * match.
   *
   * @param foreign true if the binding may add its own fields
   */
  public Optional<String> shapeDifference(boolean foreign) throws RunFailedException {
    return lookUp(
        "comparing records of the store with the workload's",
        () -> plan.scaleWorkload().flatMap(core -> core.shapeDifference(foreign, all())));
  }

  /** Returns a sentence with the cause if the store has none of the requested keys. */
  public Optional<String> absentKeys() throws RunFailedException {
    return lookUp(
        "looking up requested keys in the store",
        () -> plan.scaleWorkload().flatMap(workload -> workload.absentKeys(all())));
  }

  /** Returns the number of an existing record that an insert would collide with, or empty. */
  public OptionalLong inTheWayOfInserts() throws RunFailedException {
    Optional<ScaleWorkload> workload = plan.scaleWorkload();
    return workload.isEmpty()
        ? OptionalLong.empty()
        : lookUp(
            "looking for records where the run will insert",
            () -> workload.get().inTheWayOfInserts(all()));
  }

  /**
   * If the store has more records than the run requests, returns the requested range; otherwise
   * empty.
   */
  public Optional<Slice> requestedOfMore() throws RunFailedException {
    Optional<ScaleWorkload> workload = plan.scaleWorkload();
    return workload.isEmpty()
        ? Optional.empty()
        : lookUp(
            "looking for records beyond recordcount", () -> workload.get().requestedOfMore(all()));
  }

  private DB[] all() {
    return connections.toArray(DB[]::new);
  }

  private <T> T lookUp(String what, Callable<T> task) throws RunFailedException {
    try {
      return lookUp(plan, lookup, what, task);
    } catch (RunFailedException e) {
      if (isHanging(e)) {
        IntStream.range(0, connections.size()).forEach(hanging::add);
      }
      throw e;
    }
  }

  private static <T> T lookUp(RunPlan plan, StoreLookup lookup, String what, Callable<T> task)
      throws RunFailedException {
    return lookup.await(
        what,
        plan.scaleWorkload().map(ScaleWorkload::lookups).orElseGet(LookupProgress::new),
        task);
  }

  private static boolean isHanging(Throwable failure) {
    return failure instanceof StoreLookup.AbandonedException abandoned && abandoned.isHanging();
  }

  /**
   * Audits on all connections, without the connections of hanging threads.
   *
   * @param folder for temporary files
   */
  public AuditSummary audit(CasAudit audit, Path folder) throws RunFailedException, IOException {
    List<DB> stores = idle();
    if (stores.isEmpty()) {
      throw new RunFailedException("not audited, because every client thread hangs in the store");
    }
    Set<CompareAndSet> silent = Collections.newSetFromMap(new IdentityHashMap<>());
    try {
      return audit.run(stores.stream().map(CompareAndSet.class::cast).toList(), folder, silent);
    } finally {
      IntStream.range(0, connections.size())
          .filter(i -> silent.contains(connections.get(i)))
          .forEach(hanging::add);
    }
  }

  /** Begins to close all connections except those of hanging threads. */
  public void beginClosing() {
    if (closing == null) {
      Row closed = Row.empty(RowName.CLEANUP, Unit.NANOS);
      closing =
          new FutureTask<>(
              () -> {
                Connections.close(idle(), closed.service()::recordValue);
                return closed;
              });
      closingSinceNanos = System.nanoTime();
      var thread = new Thread(closing, "closing");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /**
   * Waits until all connections are closed. Returns the closing times for stock YCSB's row CLEANUP,
   * or empty if closing fails or exceeds the time limit; {@link #close} reports that.
   */
  public Optional<Row> closeConnections(Duration most) {
    beginClosing();
    try {
      return isClosed(most) ? Optional.of(closing.get()) : Optional.empty();
    } catch (ExecutionException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /**
   * Closes all connections except those of hanging threads. Connections that the binding does not
   * close in time are left open.
   *
   * @throws RunFailedException if closing fails or exceeds {@code store.timeout}, or a few seconds
   *     after the user stopped the benchmark
   */
  @Override
  public void close() throws RunFailedException {
    stop.onRaise(() -> {});
    beginClosing();
    try {
      awaitClosing();
    } finally {
      plan.close();
    }
  }

  private void awaitClosing() throws RunFailedException {
    Duration most = plan.config().storeTimeout();
    try {
      if (!isClosed(most.isZero() ? LONGEST : most)) {
        throw new RunFailedException(
            "closing the connections did not end within %d s%s; they are left open"
                .formatted(
                    TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - closingSinceNanos),
                    stop.isRaised() ? "" : " (store.timeout)"));
      }
      closing.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RunFailedException failed
          ? failed
          : new RunFailedException("closing failed: " + ErrorMessages.message(e.getCause()), e);
    }
  }

  /** Waits until closing has ended, up to a time since it began. */
  private boolean isClosed(Duration most) throws InterruptedException {
    while (true) {
      try {
        closing.get(NAP_MILLIS, TimeUnit.MILLISECONDS);
        return true;
      } catch (ExecutionException e) {
        return true;
      } catch (TimeoutException e) {
        Duration since = Duration.ofNanos(System.nanoTime() - closingSinceNanos);
        if (since.compareTo(stop.isRaised() ? CLOSING_AFTER_STOP : most) > 0) {
          return false;
        }
        if (since.compareTo(nextNote) > 0) {
          lookup.note().accept("closing connections to the store: " + since.toSeconds() + " s");
          nextNote = since.plus(NEXT_NOTE);
        }
      }
    }
  }

  private List<DB> idle() {
    return IntStream.range(0, connections.size())
        .filter(i -> !hanging.contains(i))
        .mapToObj(connections::get)
        .toList();
  }

  private static boolean prepare(RunPlan plan, List<DB> connections) {
    plan.scaleWorkload().ifPresent(core -> core.prepare(connections.toArray(DB[]::new)));
    return true;
  }

  private static Worker worker(RunPlan plan, int index, DB db) throws RunFailedException {
    int threads = plan.config().threads();
    var observer = new RecordingObserver(plan.config().errorRows());
    ClientWork work = plan.workOf(index, threads, db, observer);
    Optional<Schedule> schedule =
        work.dueTimes()
            .map(Schedule::of)
            .or(() -> plan.config().arrivals().schedule(index, threads));
    return new Worker(index, threads, db, work, observer, schedule, plan.config().measuresNodes());
  }

  /** Owner of the threads of this engine. */
  private final class OwnThreads implements PhasePart.Owner {
    @Override
    public void begin() {
      StopRequest.withdraw(plan.workload());
    }

    @Override
    public void requestStop() {
      plan.workload().requestStop();
    }

    @Override
    public void hanging(Set<Integer> threads) {
      hanging.addAll(threads);
    }
  }
}
