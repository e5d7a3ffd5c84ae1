package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.AuditConfig;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.faults.SlaConfig;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.metrics.ServerWatch;
import io.github.ycsbxl.metrics.ServersConfig;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.PhaseVerdict;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.Consumer;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;

/**
 * A validated benchmark: all settings are read and checked, and nothing is started. Immutable.
 *
 * @param binding empty for a user's own binding class
 * @param settings as the user gave them; the user's own classes read their properties
 * @param workload empty for a user's own workload class
 * @param ignoresNulls true if operations that find no record do not count as failures
 * @param folder directory of the store, if the store is on this machine
 * @param connections factory of connections, from the binding's settings or the user's class
 * @param breakable the store, if this process starts it to inject faults into its nodes
 * @param notes for the user before the start: warnings, and the properties that are passed to a
 *     class of the user
 * @param scenarios workloads that run at the same time; empty without scenarios
 */
public record BenchmarkPlan(
    BenchmarkSettings settings,
    Optional<BindingInfo> binding,
    ConnectionFactory connections,
    Class<? extends Workload> workloadClass,
    Optional<WorkloadConfig> workload,
    boolean ignoresNulls,
    RunConfig run,
    ClientsConfig clients,
    OutputConfig output,
    ServersConfig servers,
    AuditConfig audit,
    SlaConfig sla,
    FaultPlan faults,
    Optional<BreakableStore> breakable,
    Topology topology,
    Optional<StoreLocation> location,
    Optional<FolderStore> folder,
    List<String> notes,
    List<Scenario> scenarios) {

  /** Reads and checks the settings. Throws an exception that lists every mistake. */
  public static BenchmarkPlan read(BenchmarkSettings given, BenchmarkKind kind)
      throws ConfigurationException {
    BenchmarkSettings settings = given.toleratingWhatSlosAllow();
    if (kind.needsFormOnly()) {
      ScenarioSettings.refuse(settings, kind.name().toLowerCase(Locale.ROOT));
    }
    return settings.scenarios().isEmpty()
        ? settings.read(reader -> new PlanReader(settings, kind, reader).readAlone())
        : new ScenarioPlans(settings, kind).read();
  }

  /** Returns the scenarios, or a single unnamed scenario with this plan if there are none. */
  public List<Scenario> parts() {
    return scenarios.isEmpty() ? List.of(new Scenario("", this, Duration.ZERO)) : scenarios;
  }

  /**
   * Returns a plan for all scenarios together. Settings that scenarios share come from this plan,
   * which is the plan of one scenario. The returned plan has no workload.
   */
  BenchmarkPlan of(
      BenchmarkSettings all,
      RunConfig together,
      SlaConfig levels,
      List<String> allNotes,
      List<Scenario> each) {
    return new BenchmarkPlan(
        all,
        binding,
        connections,
        workloadClass,
        Optional.empty(),
        ignoresNulls,
        together,
        clients,
        output,
        servers,
        audit,
        levels,
        faults,
        breakable,
        topology,
        location,
        folder,
        List.copyOf(allNotes),
        List.copyOf(each));
  }

  /** Returns a copy for a store that this process starts with these settings. */
  BenchmarkPlan onStoreOf(PropertyReader all) {
    Optional<BreakableStore> store = binding.flatMap(info -> info.breakable(all, false));
    return on(
        store, store.map(started -> started.connections().named(storeName())).orElse(connections));
  }

  /**
   * Returns a copy that shares the store of another scenario's plan. Only the other plan starts the
   * store.
   */
  BenchmarkPlan on(BenchmarkPlan other) {
    return on(other.breakable, other.connections);
  }

  private BenchmarkPlan on(Optional<BreakableStore> store, ConnectionFactory toStore) {
    return new BenchmarkPlan(
        settings,
        binding,
        toStore,
        workloadClass,
        workload,
        ignoresNulls,
        run,
        clients,
        output,
        servers,
        audit,
        sla,
        faults,
        store,
        topology,
        location,
        folder,
        notes,
        scenarios);
  }

  /** Returns a plan of the phases, with a new workload. */
  public RunPlan runPlan() throws RunFailedException {
    if (workload.isEmpty()) {
      return RunPlan.of(run, connections, workloadClass, settings.properties());
    }
    // Stock bindings read properties from this singleton.
    Measurements.setProperties(settings.properties());
    return RunPlan.of(run, connections, workload.get());
  }

  /** Returns a plan of the phases for each of {@link #parts}, with new workloads. */
  public List<RunPlan> runPlans() throws RunFailedException {
    var all = new ArrayList<RunPlan>();
    for (Scenario one : parts()) {
      all.add(one.plan().runPlan());
    }
    return all;
  }

  /**
   * Returns the space that the load needs.
   *
   * @param spread distribution of the records over the nodes, as described by the store
   * @param servedFrom directory of the store, if it is on this machine
   */
  LoadSpace space(RunPlan runPlan, Topology spread, Optional<FolderStore> servedFrom)
      throws IOException {
    OptionalInt known = spread.replicationFactor();
    return new LoadSpace(
        runPlan.scaleWorkload().map(ScaleWorkload::recordBytes).orElseGet(OptionalDouble::empty),
        known.isPresent() ? known : topology.replicationFactor(),
        room(servedFrom));
  }

  private Optional<LoadSpace.Room> room(Optional<FolderStore> servedFrom) throws IOException {
    if (servedFrom.isPresent()) {
      Optional<String> setting = binding.flatMap(BindingInfo::folder).map(Property::name);
      return Optional.of(LoadSpace.Room.onDisk(servedFrom.get(), setting));
    }
    boolean inHeap = keepsRecords() && isInProcess();
    return inHeap
        ? Optional.of(LoadSpace.Room.inHeap(Runtime.getRuntime().maxMemory()))
        : Optional.empty();
  }

  /**
   * Returns the text " (the share of client 1 of 4)", or an empty string if this client loads all
   * records.
   */
  String share() {
    return workload
        .map(core -> core.keys().client())
        .filter(client -> client.count() > 1)
        .map(client -> " (the share of client %d of %d)".formatted(client.index(), client.count()))
        .orElse("");
  }

  /** Starts the store if this process has to serve it. Otherwise does nothing. */
  Closeable startStore() throws IOException {
    if (breakable.isEmpty()) {
      return () -> {};
    }
    breakable.get().start();
    return breakable.get();
  }

  /**
   * Throws if the store does not exist any more, since opening it for an audit would create an
   * empty one.
   */
  void requireStore(Path run) throws RunFailedException, IOException {
    if (folder.isPresent() && folder.get().use().isEmpty()) {
      throw new RunFailedException(
          "there is no store in %s, where the run in %s had its store; if it was moved, set %s"
              .formatted(
                  folder.get().folder(),
                  run,
                  binding.flatMap(BindingInfo::folder).map(Property::name).orElse("")));
    }
    PropertyReader reader = settings.reader();
    if (binding.isPresent() && !binding.get().outlivesProcess(reader)) {
      throw new RunFailedException(
          "the run in %s kept its store in the memory of its process, which has ended"
              .formatted(run));
    }
  }

  /**
   * Returns the injector of the faults that this client injects in a phase. Each iteration chooses
   * random nodes anew.
   */
  FaultRun faultRun(PhasePlan phase, int iteration, FaultRun.Listener listener) {
    FaultPlan now =
        faults.only(fault -> phase.kind() == PhasePlan.Kind.RUN && fault.concerns(clients.index()));
    long ownSeed = Long.parseLong(seed()) + iteration;
    return new FaultRun(now, breakable, clients.index(), ownSeed, listener);
  }

  /**
   * Scrapes the servers of the store during a phase. Only client 0 scrapes; other clients do
   * nothing.
   */
  Closeable watchServers(ServerWatch.Receiver heard, Consumer<String> notes) {
    return Optional.of(servers)
        .filter(asked -> clients.index() == 0)
        .flatMap(asked -> ServerWatch.begin(asked, heard, notes))
        .<Closeable>map(watch -> watch)
        .orElse(() -> {});
  }

  /** Returns a remark on how long clients avoid a failed node; empty without planned faults. */
  Optional<String> nodeRetryRemark() {
    return faults.isEmpty()
        ? Optional.empty()
        : binding
            .flatMap(BindingInfo::nodeRetry)
            .map(
                property ->
                    "clients retry a failed node after %s=%s, so a recovered node may stay unused for that long"
                        .formatted(
                            property.name(),
                            given().getOrDefault(property.name(), property.fallback())));
  }

  /** Returns sentences about failed operations within the error budgets. */
  public List<String> withinBudget(Phase result) {
    return parts().stream()
        .flatMap(
            one ->
                PhaseVerdict.withinBudget(
                    Scenario.phase(result.phase(), one.name()),
                    result.measurement().of(one.name()),
                    one.plan().run().errorBudget(),
                    one.plan().ignoresNulls())
                    .stream())
        .toList();
  }

  /**
   * Returns a line per SLO of the benchmark and of each scenario; empty if no run was measured.
   *
   * @param audited false to leave out the SLOs that need an audit
   */
  public List<String> levelLines(
      Optional<Phase> run, Optional<AuditSummary> audit, boolean audited) {
    var lines = new ArrayList<>((audited ? sla : sla.beforeAudit()).lines(run, audit));
    for (Scenario one : scenarios) {
      SlaConfig own = audited ? one.plan().sla() : one.plan().sla().beforeAudit();
      Optional<AuditSummary> its =
          audit.flatMap(found -> Optional.ofNullable(found.scenarios().get(one.name())));
      own.lines(run.map(all -> all.scenarios().get(one.name())), its).stream()
          .map(one::tell)
          .forEach(lines::add);
    }
    return lines;
  }

  /**
   * Returns the directory of the store for measurements of its size. If several clients share a
   * store that a coordinator on this machine serves, only client 0 measures it.
   */
  Optional<FolderStore> measuredFolder() {
    if (settings.given(ClientsConfig.SERVED).isEmpty()) {
      return folder;
    }
    Map<String, String> ofStore = AuditedStore.unserved(storeName(), given());
    return binding
        .filter(info -> clients.index() == 0)
        .flatMap(info -> info.folderStore(PropertyReader.of(ofStore)));
  }

  /** Returns the settings that the user gave, for the results. */
  SortedMap<String, String> given() {
    return settings.given();
  }

  /** Returns the seed of all random choices. */
  public String seed() {
    return settings.seed();
  }

  /** Returns true if the store is known to keep records. */
  public boolean keepsRecords() {
    return binding.map(BindingInfo::keepsRecords).orElse(false);
  }

  /** Returns true if the store is known to discard records. */
  public boolean forgetsRecords() {
    return binding.isPresent() && !keepsRecords();
  }

  /** Returns true if the store is in this process. */
  boolean isInProcess() {
    return location.equals(Optional.of(StoreLocation.IN_PROCESS));
  }

  /** Returns the name of the binding, or of the user's class. */
  public String storeName() {
    return binding.map(BindingInfo::name).orElse(connections.type().getName());
  }
}
