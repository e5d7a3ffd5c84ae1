package io.github.ycsbxl.setup;

import io.github.ycsbxl.binding.RecordSpace;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.metrics.ServersConfig;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunLength;
import io.github.ycsbxl.slo.ServiceLevel;
import io.github.ycsbxl.slo.SlaConfig;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Reader that creates the plan of a benchmark, or lists all mistakes. Used once. */
final class PlanReader {
  private final BenchmarkSettings settings;
  private final BenchmarkKind kind;

  /** Mistakes in order. The same mistake is listed once, whoever finds it. */
  private final Set<String> problems;

  private List<PartPlan> parts = List.of();

  PlanReader(BenchmarkSettings settings, BenchmarkKind kind) {
    this.settings = settings;
    this.kind = kind;
    this.problems = new LinkedHashSet<>(settings.problems());
  }

  /** Returns the plan. Throws an exception that lists every mistake. */
  BenchmarkPlan read() throws ConfigurationException {
    checkVaried();
    PropertyReader common = settings.commonReader();
    ScenarioSettings.check(settings, common);
    BenchmarkProperties.catalog().checkForms(common);
    SlaConfig levels = SlaConfig.from(common);
    ServersConfig servers = ServersConfig.from(common);
    common.check(
        isOfScenarios() || !kind.runs() || !common.isSet(ScenarioSettings.DELAY),
        ScenarioSettings.DELAY,
        "it delays a scenario, but there are no scenarios");
    problems.addAll(common.problems());
    parts = readParts(isOfScenarios() ? settings.scenarios() : List.of(""));
    throwIfProblems();
    if (isOfScenarios()) {
      checkScenarios();
    }
    if (kind.runs()) {
      levels.check(measurable(), common);
      problems.addAll(common.problems());
    }
    throwIfProblems();
    return plan(common, levels, servers);
  }

  /** Checks that the settings are not those of a sweep, whose properties have lists of values. */
  private void checkVaried() throws ConfigurationException {
    PropertyReader reader = settings.reader();
    List<String> varied = reader.find(SweepProperties.OVER).orElse(List.of());
    boolean lists =
        varied.stream()
            .flatMap(names -> Stream.of(names.split("\\+")))
            .anyMatch(this::isListOfOneValue);
    if (lists) {
      throw new ConfigurationException(
          "sweep.over=%s: these settings are for 'ycsb sweep', which runs once per value"
              .formatted(String.join(",", varied)));
    }
  }

  /** Returns true for a list of values of a property that has one value. */
  private boolean isListOfOneValue(String name) {
    String given = settings.given().getOrDefault(name, "");
    return given.contains(",")
        && BenchmarkProperties.catalog()
            .find(name)
            .filter(property -> !property.form().accepts(given))
            .isPresent();
  }

  private boolean isOfScenarios() {
    return !settings.scenarios().isEmpty();
  }

  private void throwIfProblems() throws ConfigurationException {
    ConfigurationException.throwIfAny(List.copyOf(problems));
  }

  /** Reads the parts. A mistake that all of them have is reported once, without a name. */
  private List<PartPlan> readParts(List<String> names) {
    var read = new ArrayList<PartPlan>();
    var found = new LinkedHashMap<String, List<String>>();
    for (String name : names) {
      try {
        BenchmarkSettings own = settings.scenario(name);
        read.add(own.read(reader -> new PartReader(name, own, kind, reader).read()));
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
                .forEach(problem -> problems.add(PartPlan.tell(name, problem))));
    return read;
  }

  private void checkScenarios() {
    parts.forEach(this::checkTable);
    parts.forEach(this::checkStore);
  }

  /** Rejects an audited scenario whose records another scenario uses. */
  private void checkTable(PartPlan part) {
    if (!part.workload().map(WorkloadConfig::audits).orElse(false)) {
      return;
    }
    for (PartPlan other : parts) {
      if (other != part && records(other).overlaps(records(part))) {
        problems.add(
            "%s.cas.audit: %s uses the same records (%s); give each scenario a table or store of its own"
                .formatted(part.name(), other.name(), records(part).name()));
      }
    }
  }

  private static RecordSpace records(PartPlan part) {
    return part.store().records(part.settings().reader());
  }

  /** Rejects settings of one scenario for the store that this process starts for all of them. */
  private void checkStore(PartPlan part) {
    if (part.store().breakable().isPresent()) {
      part.store().binding().stream()
          .flatMap(binding -> binding.properties().stream())
          .map(property -> ScenarioSettings.name(part.name(), property))
          .filter(setting -> settings.given().containsKey(setting))
          .map(setting -> setting + ": with faults, all scenarios share one store; set it")
          .map(sentence -> sentence + " without the name of the scenario")
          .forEach(problems::add);
    }
  }

  /** Returns the metrics that at least one part measures. */
  private ServiceLevel.Measurable measurable() {
    List<ServiceLevel.Measurable> each =
        parts.stream()
            .map(
                part ->
                    PartReader.measurable(
                        part.workload(), part.run(), !part.store().forgetsRecords()))
            .toList();
    return new ServiceLevel.Measurable(
        row -> each.stream().anyMatch(one -> one.rows().test(row)),
        each.stream().anyMatch(ServiceLevel.Measurable::paced),
        each.stream().anyMatch(ServiceLevel.Measurable::audited));
  }

  private BenchmarkPlan plan(PropertyReader common, SlaConfig levels, ServersConfig servers)
      throws ConfigurationException {
    ClientsConfig clients = ClientsConfig.from(common);
    RunLength length = length(common);
    if (kind.runs() && isOfScenarios()) {
      checkStart(length.limit(), clients);
      throwIfProblems();
    }
    var all =
        new BenchmarkPlan.Common(
            settings,
            parts.stream().mapToInt(part -> part.run().threads()).sum(),
            length,
            levels,
            FaultPlan.from(common),
            clients,
            OutputConfig.from(common),
            servers,
            notes());
    return new BenchmarkPlan(all, withCommonStore());
  }

  /**
   * Returns the parts. Faults need a store that this process starts. All scenarios share that
   * store.
   */
  private List<PartPlan> withCommonStore() {
    StorePlan first = parts.get(0).store();
    if (first.breakable().isEmpty()) {
      return List.copyOf(parts);
    }
    StorePlan started = first.startedWith(settings.reader());
    return parts.stream().map(part -> part.withStore(part.store().sharing(started))).toList();
  }

  private RunLength length(PropertyReader common) {
    List<RunLength> all = parts.stream().map(part -> part.run().length()).toList();
    Duration limit = limit(common);
    // A scenario with its own time limit may end before it has done all of its operations.
    boolean cut = limit.isZero() && all.stream().anyMatch(one -> !one.limit().isZero());
    boolean counted = !cut && all.stream().allMatch(one -> one.operations() > 0);
    return new RunLength(
        counted ? all.stream().mapToLong(RunLength::operations).sum() : 0,
        limit,
        RunConfig.steady(common),
        all.get(0).iterations(),
        new RunLength.Warmup(
            all.stream().mapToLong(one -> one.warmup().operations()).sum(),
            all.get(0).warmup().limit()));
  }

  /** Returns the time limit of the whole run; zero if there is none. */
  private Duration limit(PropertyReader common) {
    Duration most = Duration.ofSeconds(common.get(RunConfig.MAX_SECONDS));
    Duration last = Duration.ZERO;
    for (PartPlan part : parts) {
      Duration own = part.run().length().limit();
      if (own.isZero()) {
        return most;
      }
      Duration end = part.delay().plus(own);
      last = last.compareTo(end) < 0 ? end : last;
    }
    return most.isZero() || last.compareTo(most) < 0 ? last : most;
  }

  /** Rejects a scenario that would start when the run, or that of the last client, is over. */
  private void checkStart(Duration end, ClientsConfig clients) {
    Duration last = end.minus(clients.every().multipliedBy(clients.count() - 1L));
    parts.stream()
        .filter(part -> !end.isZero() && part.delay().compareTo(last) >= 0)
        .forEach(
            part ->
                problems.add(
                    "%s: %s would never start, because the run ends after %s s"
                        .formatted(
                            ScenarioSettings.name(part.name(), ScenarioSettings.DELAY),
                            part.name(),
                            BigDecimal.valueOf(last.toMillis(), 3)
                                .stripTrailingZeros()
                                .toPlainString())));
  }

  /** Returns the notes of all parts. A note that all parts have is returned once. */
  private List<String> notes() {
    List<String> remarks = settings.remarks().stream().map(remark -> "warning: " + remark).toList();
    Stream<String> own =
        parts.stream()
            .flatMap(
                part -> part.notes().stream().map(note -> isCommon(note) ? note : part.tell(note)));
    return Stream.concat(remarks.stream(), own).distinct().toList();
  }

  private boolean isCommon(String note) {
    return parts.stream().allMatch(part -> part.notes().contains(note));
  }
}
