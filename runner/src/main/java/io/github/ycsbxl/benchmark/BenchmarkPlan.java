package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.AuditConfig;
import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.binding.TopologyAware;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.faults.ServiceLevel;
import io.github.ycsbxl.faults.SlaConfig;
import io.github.ycsbxl.metrics.ServerWatch;
import io.github.ycsbxl.metrics.ServersConfig;
import io.github.ycsbxl.run.ArrivalConfig;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.tables.CostConfig;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.tables.TextForm;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import site.ycsb.DB;
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
    List<String> notes) {

  private static final List<String> CORE_WORKLOADS =
      List.of("site.ycsb.workloads.CoreWorkload", "com.yahoo.ycsb.workloads.CoreWorkload");

  /** Reads and checks the settings. Throws an exception that lists every mistake. */
  public static BenchmarkPlan read(BenchmarkSettings settings, BenchmarkKind kind)
      throws ConfigurationException {
    return settings.read(reader -> read(settings, kind, reader));
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

  /** Returns this client's share of the records in brackets, or an empty string if it loads all. */
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

  /** Throws if an audit would create the store, which therefore cannot be the store of the run. */
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

  /** Injects this client's part of the faults of a phase. Each iteration targets other nodes. */
  FaultRun faultRun(PhasePlan phase, int iteration, FaultRun.Listener listener) {
    FaultPlan now =
        faults.only(fault -> phase.kind() == PhasePlan.Kind.RUN && fault.concerns(clients.index()));
    long ownSeed = Long.parseLong(seed()) + iteration;
    return new FaultRun(now, breakable, clients.index(), ownSeed, listener);
  }

  /** Scrapes the servers of the store during a phase. Only client 0 does so. */
  Closeable watchServers(ServerWatch.Receiver heard, Consumer<String> notes) {
    return Optional.of(servers)
        .filter(asked -> clients.index() == 0)
        .flatMap(asked -> ServerWatch.begin(asked, heard, notes))
        .<Closeable>map(watch -> watch)
        .orElse(() -> {});
  }

  /** Returns a remark on how long clients avoid a failed node, if faults can show this. */
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

  private static BenchmarkPlan read(
      BenchmarkSettings settings, BenchmarkKind kind, PropertyReader reader) {
    Optional<Class<? extends DB>> ownDb =
        reader
            .find(BenchmarkProperties.DB)
            .flatMap(name -> Bindings.findClass(name, DB.class, reader));
    Optional<BindingInfo> binding = binding(settings.binding(), reader);
    Class<? extends DB> dbClass =
        ownDb.orElseGet(() -> binding.<Class<? extends DB>>map(BindingInfo::dbClass).orElse(null));
    Class<? extends Workload> workloadClass = workloadClass(reader);
    boolean ownClasses =
        reader.isSet(BenchmarkProperties.DB)
            || workloadClass != ScaleWorkload.class
            || ScaleWorkload.runsOwnClass(reader);
    if (!ownClasses) {
      settings.unknown().forEach(reader::problem);
    }
    Optional<WorkloadConfig> workload =
        workloadClass == ScaleWorkload.class || kind.needsFormOnly()
            ? Optional.of(core(kind, reader))
            : Optional.empty();
    workload.ifPresent(core -> checkStore(core, reader, kind, dbClass));
    RunConfig run = RunConfig.from(reader);
    ClientsConfig clients = ClientsConfig.from(reader);
    OutputConfig output = OutputConfig.from(reader);
    Topology topology = binding.map(info -> info.topology(reader)).orElse(Topology.UNKNOWN);
    run.checkThreads(workload, topology, output.logsOperations(), reader);
    kind.check(run, workload.map(WorkloadConfig::endsByItself).orElse(false), reader);
    workload.filter(core -> kind.runs()).ifPresent(core -> checkFiles(core, run, reader));
    boolean timed = workload.map(WorkloadConfig::isTimed).orElse(false);
    checkLatencies(run, timed, output, reader);
    FaultPlan faults = FaultPlan.from(reader);
    Optional<BreakableStore> breakable = breakable(faults, kind, binding, reader);
    if (kind.loads() || kind.runs()) {
      faults.check(reader, breakable, clients.count(), run.maxSeconds());
      reader.check(
          run.iterations() == 1 || clients.count() == 1 || faults.isEmpty(),
          RunConfig.ITERATIONS,
          "expected 1 with faults and several clients, because a client killed by a fault would be"
              + " missing in the next iteration");
    }
    SlaConfig sla = SlaConfig.from(reader);
    if (kind.runs()) {
      boolean keeps = binding.map(BindingInfo::keepsRecords).orElse(true);
      sla.check(measurable(workload, run, keeps), reader);
    }
    reader.check(
        !sla.stops() || clients.count() == 1,
        SlaConfig.STOP,
        "expected false with several clients, because no client sees the work of all");
    ConnectionFactory connections =
        breakable
            .map(BreakableStore::connections)
            .or(() -> binding.map(info -> info.open(reader)))
            .orElseGet(() -> settings.connections(dbClass));
    boolean reportsNodes = dbClass != null && TopologyAware.class.isAssignableFrom(dbClass);
    CostConfig.check(reader, reportsNodes || topology.nodes().isPresent());
    checkScans(reader, kind, workload, binding);
    workload.filter(core -> kind.runs()).ifPresent(core -> checkOperations(core, run, reader));
    return new BenchmarkPlan(
        settings,
        binding,
        binding.map(info -> connections.named(info.name())).orElse(connections),
        workloadClass,
        workload,
        ScaleWorkload.ignoresNulls(reader),
        run,
        clients,
        output,
        ServersConfig.from(reader),
        AuditConfig.from(reader),
        sla,
        faults,
        breakable,
        topology,
        breakable
            .map(BreakableStore::location)
            .or(() -> binding.flatMap(info -> info.location(reader))),
        binding.flatMap(info -> info.folderStore(reader)),
        notes(
            ownClasses ? foreign(settings, reader) : "",
            Stream.of(
                ownClasses ? settings.misspelt() : List.<String>of(),
                settings.remarks(),
                OutputConfig.warnings(reader),
                workload.filter(core -> kind.runs()).flatMap(WorkloadConfig::mixWarning).stream()
                    .toList(),
                binding.map(info -> info.warnings(reader)).orElse(List.of()))));
  }

  private static List<String> notes(String passed, Stream<List<String>> warnings) {
    Stream<String> all = warnings.flatMap(List::stream).map(warning -> "warning: " + warning);
    return Stream.concat(Stream.of(passed).filter(note -> !note.isEmpty()), all).toList();
  }

  /** Returns a note about properties that only a class of the user can know. */
  private static String foreign(BenchmarkSettings settings, PropertyReader reader) {
    List<String> names = settings.foreign();
    String receiver = reader.isSet(BenchmarkProperties.DB) ? "binding" : "workload";
    return names.isEmpty()
        ? ""
        : "passed to the %s: %s".formatted(receiver, String.join(", ", names));
  }

  private static Optional<BreakableStore> breakable(
      FaultPlan faults, BenchmarkKind kind, Optional<BindingInfo> binding, PropertyReader reader) {
    return kind.loads() || kind.runs() || kind == BenchmarkKind.AUDIT
        ? binding.filter(info -> faults.needsNodes()).flatMap(info -> info.breakable(reader, false))
        : Optional.empty();
  }

  private static Optional<BindingInfo> binding(Optional<String> name, PropertyReader reader) {
    Optional<String> ownDb = reader.find(BenchmarkProperties.DB);
    if (ownDb.isPresent()) {
      if (name.isPresent()) {
        reader.problem(name.get() + " and db=" + ownDb.get() + " are two stores; use one of them");
      }
      return Optional.empty();
    }
    if (name.isEmpty()) {
      reader.problem("name the binding: one of 'ycsb list', or -db <class>");
      return Optional.empty();
    }
    return Bindings.find(name.get(), reader);
  }

  private static Class<? extends Workload> workloadClass(PropertyReader reader) {
    String name = reader.get(RunConfig.WORKLOAD);
    return CORE_WORKLOADS.contains(name)
        ? ScaleWorkload.class
        : Bindings.findClass(name, Workload.class, reader).orElse(null);
  }

  /** Checks that the other settings are compatible with the input files of the run. */
  private static void checkFiles(WorkloadConfig workload, RunConfig run, PropertyReader reader) {
    reader.check(
        !workload.endsByItself() || run.operations() == 0,
        RunConfig.OPERATIONS,
        "expected 0 with trace.file, because the whole trace is replayed; maxexecutiontime ends the"
            + " run earlier");
    reader.check(
        !workload.isTimed() || run.arrivals().targetOpsPerSec().isEmpty(),
        ArrivalConfig.TARGET,
        "expected 0 with trace.speed, because the trace sets the scheduled starts");
    if (workload.lacksKeys()) {
      reader.problem(
          "load.file: a run also needs requestdistribution=file or trace.file, because keys of a"
              + " file have no numbers");
    }
  }

  private static void checkLatencies(
      RunConfig run, boolean timed, OutputConfig output, PropertyReader reader) {
    boolean paced = timed || run.arrivals().targetOpsPerSec().isPresent();
    if (output.text().latencies() == TextForm.Latencies.INTENDED && !paced) {
      reader.problem("measurement.interval=intended: needs a target; expected op or both");
    }
  }

  /**
   * Returns the metrics that a run with these settings measures.
   *
   * @param keeps true if the store keeps records; otherwise there is no audit
   */
  private static ServiceLevel.Measurable measurable(
      Optional<WorkloadConfig> workload, RunConfig run, boolean keeps) {
    boolean timed = workload.map(WorkloadConfig::isTimed).orElse(false);
    return new ServiceLevel.Measurable(
        row -> workload.map(core -> core.mayMeasure(row)).orElse(true),
        timed || run.arrivals().targetOpsPerSec().isPresent(),
        keeps && workload.map(WorkloadConfig::audits).orElse(false));
  }

  private static void checkScans(
      PropertyReader reader,
      BenchmarkKind kind,
      Optional<WorkloadConfig> workload,
      Optional<BindingInfo> binding) {
    boolean asked = kind.runs() && workload.map(WorkloadConfig::scans).orElse(false);
    if (asked && binding.isPresent() && !binding.get().scans(reader)) {
      reader.problem(
          "scanproportion: %s cannot scan in key order with these settings; expected 0"
              .formatted(binding.get().name()));
    }
  }

  private static void checkOperations(
      WorkloadConfig workload, RunConfig run, PropertyReader reader) {
    double asked = (double) run.operations() * run.iterations() + run.warmupOperations();
    workload
        .mostOperations()
        .ifPresent(
            most ->
                reader.check(
                    asked <= most,
                    RunConfig.OPERATIONS,
                    "expected at most %d, warm-up and all iterations included, because each operation deletes a record"
                        .formatted(most)));
  }

  private static WorkloadConfig core(BenchmarkKind kind, PropertyReader reader) {
    return kind.needsRecords()
        ? WorkloadConfig.from(reader)
        : WorkloadConfig.withoutRecords(reader);
  }

  private static void checkStore(
      WorkloadConfig workload,
      PropertyReader reader,
      BenchmarkKind kind,
      Class<? extends DB> dbClass) {
    if (dbClass == null) {
      return;
    }
    if (kind == BenchmarkKind.AUDIT && !CompareAndSet.class.isAssignableFrom(dbClass)) {
      reader.problem(dbClass.getName() + " has no compare-and-set, so cas.audit cannot work");
    } else if (kind.runs()) {
      workload.needs().stream()
          .flatMap(need -> need.unmetBy(dbClass).stream())
          .forEach(reader::problem);
    }
  }
}
