package io.github.ycsbxl.setup;

import io.github.ycsbxl.audit.AuditConfig;
import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.binding.TopologyAware;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.figures.CostConfig;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.slo.ServiceLevel;
import io.github.ycsbxl.slo.SlaConfig;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.tables.TextForm;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.DB;
import site.ycsb.Workload;

/**
 * Reader of a {@link PartPlan}: reads all settings of the part, checks them against each other and
 * adds every mistake to the reader. Used once.
 */
final class PartReader {
  private static final List<String> CORE_WORKLOADS =
      List.of("site.ycsb.workloads.CoreWorkload", "com.yahoo.ycsb.workloads.CoreWorkload");

  private final String name;
  private final BenchmarkSettings settings;
  private final BenchmarkKind kind;
  private final PropertyReader reader;

  /**
   * Creates a reader.
   *
   * @param name of the scenario; empty without scenarios
   * @param settings common settings and the part's own
   */
  PartReader(String name, BenchmarkSettings settings, BenchmarkKind kind, PropertyReader reader) {
    this.name = name;
    this.settings = settings;
    this.kind = kind;
    this.reader = reader;
  }

  /** Returns the plan. It is valid only if the reader has no problems. */
  PartPlan read() {
    Optional<Class<? extends DB>> ownDb =
        reader
            .find(BenchmarkProperties.DB)
            .flatMap(name -> Bindings.findClass(name, DB.class, reader));
    Optional<BindingInfo> binding = binding();
    Class<? extends DB> dbClass =
        ownDb.orElseGet(() -> binding.<Class<? extends DB>>map(BindingInfo::dbClass).orElse(null));
    Class<? extends Workload> workloadClass = workloadClass();
    boolean ownClasses =
        reader.isSet(BenchmarkProperties.DB)
            || workloadClass != ScaleWorkload.class
            || ScaleWorkload.runsOwnClass(reader);
    if (!ownClasses) {
      settings.unknown().forEach(reader::unknown);
    }
    Optional<WorkloadConfig> workload =
        workloadClass == ScaleWorkload.class || kind.needsFormOnly()
            ? Optional.of(core())
            : Optional.empty();
    workload.ifPresent(core -> checkStore(core, dbClass));
    RunConfig run = RunConfig.from(reader);
    ClientsConfig clients = ClientsConfig.from(reader);
    OutputConfig output = OutputConfig.from(reader);
    Topology topology = binding.map(info -> info.topology(reader)).orElse(Topology.UNKNOWN);
    run.checkThreads(workload, topology, output.logsOperations(), reader);
    kind.check(run, workload.map(WorkloadConfig::endsByItself).orElse(false), reader);
    workload.filter(core -> kind.runs()).ifPresent(core -> checkFiles(core, run));
    checkLatencies(isPaced(workload, run), output);
    FaultPlan faults = FaultPlan.from(reader);
    Optional<BreakableStore> breakable = breakable(faults, binding);
    if (kind.loads() || kind.runs()) {
      faults.check(reader, breakable, clients.count(), run.length().maxSeconds());
      reader.check(
          run.length().iterations() == 1 || clients.count() == 1 || faults.isEmpty(),
          RunConfig.ITERATIONS,
          "expected 1 with faults and several clients, because a client killed by a fault would be"
              + " missing in the next iteration");
    }
    SlaConfig sla = SlaConfig.from(reader);
    if (kind.runs()) {
      run.checkEnd(reader);
      boolean keeps = binding.map(BindingInfo::keepsRecords).orElse(true);
      sla.check(measurable(workload, run, keeps), reader);
    }
    reader.check(
        !sla.stops() || clients.count() == 1,
        SlaConfig.STOP,
        "works only with one client, because clients do not see each other's results");
    ConnectionFactory connections =
        breakable
            .map(BreakableStore::connections)
            .or(() -> binding.map(info -> info.open(reader)))
            .orElseGet(() -> settings.connections(dbClass));
    boolean reportsNodes = dbClass != null && TopologyAware.class.isAssignableFrom(dbClass);
    CostConfig.check(reader, reportsNodes || topology.nodes().isPresent());
    checkScans(workload, binding);
    workload.filter(core -> kind.runs()).ifPresent(core -> checkOperations(core, run));
    return new PartPlan(
        name,
        reader.find(ScenarioSettings.DELAY).orElse(Duration.ZERO),
        settings,
        store(binding, breakable, connections, topology),
        new PartPlan.Work(workloadClass, workload, ScaleWorkload.ignoresNulls(reader)),
        run,
        sla,
        AuditConfig.from(reader),
        notes(binding, workload, ownClasses));
  }

  private StorePlan store(
      Optional<BindingInfo> binding,
      Optional<BreakableStore> breakable,
      ConnectionFactory connections,
      Topology topology) {
    return new StorePlan(
        binding,
        binding.map(info -> connections.named(info.name())).orElse(connections),
        breakable,
        topology,
        breakable
            .map(BreakableStore::location)
            .or(() -> binding.flatMap(info -> info.location(reader))),
        binding.flatMap(info -> info.folderStore(reader)));
  }

  private List<String> notes(
      Optional<BindingInfo> binding, Optional<WorkloadConfig> workload, boolean ownClasses) {
    Stream<String> warnings =
        Stream.of(
                ownClasses ? settings.misspelt() : List.<String>of(),
                OutputConfig.warnings(reader),
                workload.filter(core -> kind.runs()).flatMap(WorkloadConfig::mixWarning).stream()
                    .toList(),
                binding.map(info -> info.warnings(reader)).orElse(List.of()))
            .flatMap(List::stream)
            .map(warning -> "warning: " + warning);
    return Stream.concat(ownClasses ? passedOn().stream() : Stream.empty(), warnings).toList();
  }

  /**
   * Returns a note about properties that this tool does not know and passes to the user's class.
   */
  private Optional<String> passedOn() {
    boolean ownDb = reader.isSet(BenchmarkProperties.DB);
    return Optional.of(String.join(", ", settings.foreign()))
        .filter(names -> !names.isEmpty())
        .map(names -> (ownDb ? "passed to the binding: " : "passed to the workload: ") + names);
  }

  private Optional<BreakableStore> breakable(FaultPlan faults, Optional<BindingInfo> binding) {
    return kind.loads() || kind.runs() || kind == BenchmarkKind.AUDIT
        ? binding.filter(info -> faults.needsNodes()).flatMap(info -> info.breakable(reader, false))
        : Optional.empty();
  }

  private Optional<BindingInfo> binding() {
    Optional<String> name = settings.binding();
    Optional<String> ownDb = reader.find(BenchmarkProperties.DB);
    if (ownDb.isPresent()) {
      if (name.isPresent()) {
        reader.problem(
            "%s and db=%s select two bindings; use one of them".formatted(name.get(), ownDb.get()));
      }
      return Optional.empty();
    }
    if (name.isEmpty()) {
      reader.problem("name the binding: one of 'ycsb list', or -db <class>");
      return Optional.empty();
    }
    return Bindings.find(name.get(), reader);
  }

  private Class<? extends Workload> workloadClass() {
    String name = reader.get(RunConfig.WORKLOAD);
    return CORE_WORKLOADS.contains(name)
        ? ScaleWorkload.class
        : Bindings.findClass(name, Workload.class, reader).orElse(null);
  }

  /** Checks that the other settings are compatible with the input files of the run. */
  private void checkFiles(WorkloadConfig workload, RunConfig run) {
    reader.check(
        !workload.endsByItself() || run.length().operations() == 0,
        RunConfig.OPERATIONS,
        "expected 0 with trace.file, because the whole trace is replayed; maxexecutiontime ends the"
            + " run earlier");
    reader.check(
        !workload.isTimed() || run.arrivals().targetOpsPerSec().isEmpty(),
        ArrivalConfig.TARGET,
        "expected 0 with trace.speed, because the trace sets the scheduled starts");
    if (workload.lacksKeys()) {
      reader.problem(
          "load.file: a run also needs requestdistribution=file or trace.file, because other"
              + " distributions choose record numbers, which the keys of the file do not have");
    }
  }

  private static boolean isPaced(Optional<WorkloadConfig> workload, RunConfig run) {
    return workload.map(WorkloadConfig::isTimed).orElse(false)
        || run.arrivals().targetOpsPerSec().isPresent();
  }

  private void checkLatencies(boolean paced, OutputConfig output) {
    if (output.text().latencies() == TextForm.Latencies.INTENDED && !paced) {
      reader.problem("measurement.interval=intended: needs a target; expected op or both");
    }
  }

  /**
   * Returns the metrics that a run with these settings measures.
   *
   * @param keeps true if the store keeps records; otherwise there is no audit
   */
  static ServiceLevel.Measurable measurable(
      Optional<WorkloadConfig> workload, RunConfig run, boolean keeps) {
    return new ServiceLevel.Measurable(
        row -> workload.map(core -> core.mayMeasure(row)).orElse(true),
        isPaced(workload, run),
        keeps && workload.map(WorkloadConfig::audits).orElse(false));
  }

  private void checkScans(Optional<WorkloadConfig> workload, Optional<BindingInfo> binding) {
    boolean asked = kind.runs() && workload.map(WorkloadConfig::scans).orElse(false);
    if (asked && binding.isPresent() && !binding.get().scans(reader)) {
      reader.problem(
          "scanproportion: %s cannot scan in key order with these settings; expected 0"
              .formatted(binding.get().name()));
    }
  }

  private void checkOperations(WorkloadConfig workload, RunConfig run) {
    double asked =
        (double) run.length().operations() * run.length().iterations()
            + run.length().warmup().operations();
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

  private WorkloadConfig core() {
    return kind.needsRecords()
        ? WorkloadConfig.from(reader)
        : WorkloadConfig.withoutRecords(reader);
  }

  private void checkStore(WorkloadConfig workload, Class<? extends DB> dbClass) {
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
