package io.github.ycsbxl.setup;

import io.github.ycsbxl.audit.AuditConfig;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.metrics.ServerWatch;
import io.github.ycsbxl.metrics.ServersConfig;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunLength;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.slo.LevelWatch;
import io.github.ycsbxl.slo.SlaConfig;
import io.github.ycsbxl.tables.OutputConfig;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * A validated benchmark: all settings are read and checked, and nothing is started. Immutable.
 *
 * @param common what holds for the whole benchmark
 * @param parts workloads that run at the same time, one per scenario; a single one without a name
 *     if the benchmark has no scenarios
 */
public record BenchmarkPlan(Common common, List<PartPlan> parts) {

  /**
   * Settings of the whole benchmark.
   *
   * @param settings as the user gave them
   * @param threads of all parts
   * @param length sum of the parts
   * @param sla SLOs of all parts together
   * @param notes for the user before the start
   */
  public record Common(
      BenchmarkSettings settings,
      int threads,
      RunLength length,
      SlaConfig sla,
      FaultPlan faults,
      ClientsConfig clients,
      OutputConfig output,
      ServersConfig servers,
      List<String> notes) {}

  /** Reads and checks the settings. Throws an exception that lists every mistake. */
  public static BenchmarkPlan read(BenchmarkSettings given, BenchmarkKind kind)
      throws ConfigurationException {
    BenchmarkSettings settings = given.toleratingWhatSlosAllow();
    if (kind.needsFormOnly()) {
      ScenarioSettings.refuse(settings, kind.name().toLowerCase(Locale.ROOT));
    }
    return new PlanReader(settings, kind).read();
  }

  /** Returns the only part of a plan without scenarios. */
  public PartPlan only() {
    if (parts.size() > 1) {
      throw new IllegalStateException("expected a benchmark without scenarios");
    }
    return parts.get(0);
  }

  /** Returns the store of the first part. All parts use the same binding. */
  public StorePlan store() {
    return parts.get(0).store();
  }

  /** Returns a plan of the phases for each of {@link #parts}, with new workloads. */
  public List<RunPlan> runPlans() throws RunFailedException {
    var all = new ArrayList<RunPlan>();
    for (PartPlan part : parts) {
      all.add(part.runPlan());
    }
    return all;
  }

  /**
   * Returns the injector of the faults that this client injects in a phase. Each iteration chooses
   * random nodes anew.
   */
  public FaultRun faultRun(PhasePlan phase, int iteration, FaultRun.Listener listener) {
    int client = common.clients().index();
    FaultPlan now =
        common.faults().only(fault -> phase.kind() == PhasePlan.Kind.RUN && fault.concerns(client));
    long ownSeed = Long.parseLong(seed()) + iteration;
    return new FaultRun(now, store().breakable(), client, ownSeed, listener);
  }

  /**
   * Scrapes the servers of the store during a phase. Only client 0 scrapes; other clients do
   * nothing.
   */
  public Closeable watchServers(ServerWatch.Receiver heard, Consumer<String> notes) {
    return Optional.of(common.servers())
        .filter(asked -> common.clients().index() == 0)
        .flatMap(asked -> ServerWatch.begin(asked, heard, notes))
        .<Closeable>map(watch -> watch)
        .orElse(() -> {});
  }

  /** Returns a remark on how long clients avoid a failed node; empty without planned faults. */
  public Optional<String> nodeRetryRemark() {
    return common.faults().isEmpty()
        ? Optional.empty()
        : store()
            .binding()
            .flatMap(BindingInfo::nodeRetry)
            .map(
                property ->
                    "clients retry a failed node after %s=%s, so a recovered node may stay unused for that long"
                        .formatted(
                            property.name(),
                            given().getOrDefault(property.name(), property.fallback())));
  }

  /**
   * Returns a warning for each setting of the binding that has no effect.
   *
   * @param shared true if the store has several clients
   */
  public List<String> withoutEffect(boolean shared) {
    List<List<String>> each = parts.stream().map(part -> part.withoutEffect(shared)).toList();
    var warnings = new LinkedHashSet<String>();
    for (int i = 0; i < each.size(); i++) {
      for (String sentence : each.get(i)) {
        boolean everywhere = each.stream().allMatch(one -> one.contains(sentence));
        warnings.add("warning: " + (everywhere ? sentence : parts.get(i).tell(sentence)));
      }
    }
    return List.copyOf(warnings);
  }

  /**
   * Returns the SLOs of the whole benchmark, under an empty name, and of each scenario by name. A
   * part without a name is the whole benchmark.
   */
  public Map<String, SlaConfig> levels() {
    var all = new LinkedHashMap<String, SlaConfig>();
    all.put("", common.sla());
    parts.forEach(part -> all.put(part.name(), part.sla()));
    return all;
  }

  private Optional<PartPlan> part(String name) {
    return parts.stream().filter(part -> part.name().equals(name)).findFirst();
  }

  /** Returns the settings of audits of a scenario, or of the first part if there is none. */
  public AuditConfig auditOf(String scenario) {
    return part(scenario).orElse(parts.get(0)).audit();
  }

  /**
   * Returns the length of a scenario for the monitor of its SLOs, or of the whole benchmark if the
   * name is empty. The whole has no error budget, because each scenario has its own.
   */
  public LevelWatch.Extent extent(String scenario) {
    return part(scenario)
        .map(PartPlan::extent)
        .orElseGet(
            () ->
                new LevelWatch.Extent(
                    OptionalLong.empty(),
                    common.length().maxSeconds(),
                    common.length().iterations(),
                    1,
                    parts.get(0).work().ignoresNulls()));
  }

  /**
   * Returns a line per SLO of the benchmark and of each scenario; empty if no run was measured.
   *
   * @param audited false to leave out the SLOs that need an audit
   */
  public List<String> levelLines(
      Optional<Phase> run, Optional<AuditSummary> audit, boolean audited) {
    var lines = new ArrayList<String>();
    levels()
        .forEach(
            (name, sla) ->
                (audited ? sla : sla.beforeAudit())
                        .lines(
                            run.map(all -> all.part(name)),
                            audit.flatMap(found -> found.part(name)))
                        .stream()
                        .map(line -> PartPlan.tell(name, line))
                        .forEach(lines::add));
    return lines;
  }

  /**
   * Returns the directory of the store for measurements of its size. If several clients share a
   * store that a coordinator on this machine serves, only client 0 measures it.
   */
  public Optional<FolderStore> measuredFolder() {
    if (common.settings().given(ClientsConfig.SERVED).isEmpty()) {
      return store().folder();
    }
    Map<String, String> ofStore = AuditedStore.unserved(store().name(), given());
    return store()
        .binding()
        .filter(info -> common.clients().index() == 0)
        .flatMap(info -> info.folderStore(PropertyReader.from(ofStore)));
  }

  /** Returns the settings that the user gave, for the results. */
  public SortedMap<String, String> given() {
    return common.settings().given();
  }

  /** Returns the seconds between progress lines. */
  public long statusSeconds() {
    return common.settings().reader().get(RunConfig.STATUS_SECONDS);
  }

  /** Returns the seed of all random choices. */
  public String seed() {
    return common.settings().seed();
  }
}
