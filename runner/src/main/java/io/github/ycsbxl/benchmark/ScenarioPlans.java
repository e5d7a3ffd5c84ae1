package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.RecordSpace;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.ServiceLevel;
import io.github.ycsbxl.faults.SlaConfig;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.run.ArrivalConfig;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reader that creates the plan of a benchmark with scenarios, or lists all mistakes. Used once. */
final class ScenarioPlans {
  private final BenchmarkSettings settings;
  private final BenchmarkKind kind;
  private final List<String> problems;
  private final Map<String, BenchmarkPlan> plans = new LinkedHashMap<>();

  ScenarioPlans(BenchmarkSettings settings, BenchmarkKind kind) {
    this.settings = settings;
    this.kind = kind;
    this.problems = new ArrayList<>(settings.problems());
  }

  /** Returns the plan of all scenarios together. Throws an exception that lists every mistake. */
  BenchmarkPlan read() throws ConfigurationException {
    PropertyReader common = settings.commonReader();
    ScenarioSettings.check(settings, common);
    BenchmarkProperties.catalog().checkForms(common);
    SlaConfig levels = SlaConfig.from(common);
    problems.addAll(common.problems());
    readEach(settings.scenarios());
    ConfigurationException.throwIfAny(problems);
    checkTables();
    checkStores();
    if (kind.runs()) {
      levels.check(measurable(), common);
      problems.addAll(common.problems());
    }
    ConfigurationException.throwIfAny(problems);
    return together(common, levels);
  }

  private void readEach(List<String> names) {
    var found = new LinkedHashMap<String, List<String>>();
    for (String name : names) {
      try {
        BenchmarkSettings own = ScenarioSettings.of(settings, name);
        plans.put(name, own.read(reader -> new PlanReader(own, kind, reader).read()));
      } catch (ConfigurationException e) {
        found.put(name, e.problems());
      }
    }
    // If all scenarios have the same problem, the common settings cause it. Report it once.
    var shared = new ArrayList<>(found.values().stream().findFirst().orElse(List.of()));
    found.values().forEach(shared::retainAll);
    if (found.size() < names.size() || names.size() == 1) {
      shared.clear();
    }
    problems.addAll(shared);
    found.forEach(
        (name, own) ->
            own.stream()
                .filter(problem -> !shared.contains(problem))
                .forEach(problem -> problems.add(name + ": " + problem)));
  }

  /** Rejects an audited scenario whose records another scenario uses. */
  private void checkTables() {
    plans.forEach(
        (name, plan) -> {
          if (plan.workload().map(WorkloadConfig::audits).orElse(false)) {
            plans.forEach(
                (other, its) -> {
                  if (!other.equals(name) && space(its).overlaps(space(plan))) {
                    problems.add(
                        "%s.cas.audit: %s uses the same records (%s); give each scenario a table or store of its own"
                            .formatted(name, other, space(plan).name()));
                  }
                });
          }
        });
  }

  /** Rejects settings of one scenario for the store that this process starts for all of them. */
  private void checkStores() {
    plans.forEach(
        (name, plan) -> {
          if (plan.breakable().isPresent()) {
            plan.binding().stream()
                .flatMap(binding -> binding.properties().stream())
                .map(property -> ScenarioSettings.name(name, property))
                .filter(setting -> settings.given().containsKey(setting))
                .map(setting -> setting + ": with faults, all scenarios share one store; set it")
                .map(sentence -> sentence + " without the name of the scenario")
                .forEach(problems::add);
          }
        });
  }

  /** Returns what a scenario opens. A workload of the user's own class may use any table. */
  private static RecordSpace space(BenchmarkPlan plan) {
    PropertyReader reader = plan.settings().reader();
    return plan.binding()
        .map(binding -> binding.recordSpace(reader))
        .orElseGet(() -> RecordSpace.somewhere(reader.get(RecordConfig.TABLE)));
  }

  /** Returns the metrics that at least one scenario measures. */
  private ServiceLevel.Measurable measurable() {
    List<ServiceLevel.Measurable> each =
        plans.values().stream()
            .map(
                plan -> {
                  boolean keeps = plan.binding().map(BindingInfo::keepsRecords).orElse(true);
                  return PlanReader.measurable(plan.workload(), plan.run(), keeps);
                })
            .toList();
    return new ServiceLevel.Measurable(
        row -> each.stream().anyMatch(one -> one.rows().test(row)),
        each.stream().anyMatch(ServiceLevel.Measurable::paced),
        each.stream().anyMatch(ServiceLevel.Measurable::audited));
  }

  private BenchmarkPlan together(PropertyReader common, SlaConfig levels)
      throws ConfigurationException {
    BenchmarkPlan any = plans.values().iterator().next();
    BenchmarkPlan first = any.breakable().isPresent() ? any.onStoreOf(settings.reader()) : any;
    var scenarios = new ArrayList<Scenario>();
    plans.forEach(
        (name, plan) ->
            scenarios.add(
                new Scenario(
                    name,
                    // Faults need a store that this process starts. All scenarios share that store.
                    first.breakable().isPresent() ? plan.on(first) : plan,
                    plan.settings().reader().find(ScenarioSettings.DELAY).orElse(Duration.ZERO))));
    if (kind.runs()) {
      checkStart(common, scenarios);
      ConfigurationException.throwIfAny(problems);
    }
    return first.of(
        settings, run(common, first.run(), scenarios), levels, notes(scenarios), scenarios);
  }

  /**
   * Returns duration and threads of all scenarios together. The error budget is 1 (no limit),
   * because each scenario has its own error budget.
   */
  private static RunConfig run(PropertyReader common, RunConfig first, List<Scenario> scenarios) {
    List<RunConfig> all = scenarios.stream().map(one -> one.plan().run()).toList();
    Duration limit = limit(common, scenarios);
    // A scenario with its own time limit may end before it has done all of its operations.
    boolean cut = limit.isZero() && all.stream().anyMatch(one -> !one.limit().isZero());
    boolean counted = !cut && all.stream().allMatch(one -> one.operations() > 0);
    return new RunConfig(
        all.stream().mapToInt(RunConfig::threads).sum(),
        ArrivalConfig.NONE,
        counted ? all.stream().mapToLong(RunConfig::operations).sum() : 0,
        limit,
        first.warmupSeconds(),
        all.stream().mapToLong(RunConfig::warmupOperations).sum(),
        first.iterations(),
        1,
        first.errorRows(),
        first.statusSeconds(),
        all.stream().mapToLong(RunConfig::records).sum(),
        first.measuresNodes(),
        first.storeTimeout(),
        RunConfig.steady(common));
  }

  /** Returns the time limit of the whole run; zero if there is none. */
  private static Duration limit(PropertyReader common, List<Scenario> scenarios) {
    Duration most = Duration.ofSeconds(common.get(RunConfig.MAX_SECONDS));
    Duration last = Duration.ZERO;
    for (Scenario one : scenarios) {
      Duration own = one.plan().run().limit();
      if (own.isZero()) {
        return most;
      }
      Duration end = one.delay().plus(own);
      last = last.compareTo(end) < 0 ? end : last;
    }
    return most.isZero() || last.compareTo(most) < 0 ? last : most;
  }

  /** Rejects a scenario that would start when the run, or that of the last client, is over. */
  private void checkStart(PropertyReader common, List<Scenario> scenarios) {
    Duration end = limit(common, scenarios);
    ClientsConfig clients = scenarios.get(0).plan().clients();
    Duration last = end.minus(clients.every().multipliedBy(clients.count() - 1L));
    scenarios.stream()
        .filter(one -> !end.isZero() && one.delay().compareTo(last) >= 0)
        .forEach(
            one ->
                problems.add(
                    "%s: %s would never start, because the run ends after %s s"
                        .formatted(
                            ScenarioSettings.name(one.name(), ScenarioSettings.DELAY),
                            one.name(),
                            BigDecimal.valueOf(last.toMillis(), 3)
                                .stripTrailingZeros()
                                .toPlainString())));
  }

  /** Returns the notes of all scenarios. A note that all scenarios have is returned once. */
  private List<String> notes(List<Scenario> scenarios) {
    List<String> remarks = settings.remarks().stream().map(remark -> "warning: " + remark).toList();
    Stream<String> own =
        scenarios.stream()
            .flatMap(
                one ->
                    one.plan().notes().stream()
                        .map(note -> isCommon(note, scenarios) ? note : one.name() + ": " + note));
    return Stream.concat(remarks.stream(), own).distinct().toList();
  }

  private static boolean isCommon(String note, List<Scenario> scenarios) {
    return scenarios.stream().allMatch(one -> one.plan().notes().contains(note));
  }
}
