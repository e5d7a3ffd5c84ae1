package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.RunDescription.RunTitle;
import io.github.ycsbxl.log.RunDescription.StoreLayout;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkProperties;
import io.github.ycsbxl.setup.PartPlan;
import io.github.ycsbxl.setup.ScenarioSettings;
import io.github.ycsbxl.tables.ResultFolder;
import io.github.ycsbxl.workload.CasConfig;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** Factory of run descriptions for the results. Stateless. */
public final class RunDescriptions {
  /** Number of clients in a client's own result, even if the client is part of a fleet. */
  private static final int ONE_PROCESS = 1;

  private RunDescriptions() {}

  /**
   * Returns the description of a benchmark.
   *
   * @param runPlans of {@link BenchmarkPlan#parts}, in this order
   */
  public static RunDescription of(BenchmarkPlan plan, List<RunPlan> runPlans, String name) {
    var scenarios = new TreeMap<String, RunDescription.OfScenario>();
    for (int i = 0; i < plan.parts().size(); i++) {
      RunConfig run = plan.parts().get(i).run();
      scenarios.put(
          plan.parts().get(i).name(),
          new RunDescription.OfScenario(
              run.threads(), records(runPlans.get(i)), run.arrivals().targetOpsPerSec()));
    }
    // Without scenarios, the sum says it all.
    scenarios.remove("");
    long records = runPlans.stream().mapToLong(RunDescriptions::records).sum();
    return new RunDescription(
        new RunTitle(name, plan.store().name(), plan.common().output().label()),
        ONE_PROCESS,
        plan.common().threads(),
        records,
        target(plan),
        new StoreLayout(
            plan.store().topology().shards(),
            plan.store().topology().replicationFactor(),
            plan.store().location().map(StoreLocation::label).orElse("")),
        configuration(plan, runPlans),
        Environment.describe(),
        scenarios);
  }

  private static long records(RunPlan runPlan) {
    return runPlan
        .scaleWorkload()
        .map(ScaleWorkload::recordCount)
        .orElseGet(runPlan::recordsToLoad);
  }

  /** Returns the sum of the scenarios' target rates; empty if a scenario has none. */
  private static OptionalDouble target(BenchmarkPlan plan) {
    List<OptionalDouble> each =
        plan.parts().stream().map(part -> part.run().arrivals().targetOpsPerSec()).toList();
    return each.stream().allMatch(OptionalDouble::isPresent)
        ? OptionalDouble.of(each.stream().mapToDouble(OptionalDouble::getAsDouble).sum())
        : OptionalDouble.empty();
  }

  /** Returns a default name from the time, the binding and the label. */
  static String nameNow(BenchmarkPlan plan, String kind) {
    String label = plan.common().output().label();
    String name =
        plan.store().connections().name() + "-" + kind + (label.isEmpty() ? "" : "-" + label);
    return ResultFolder.nameNow(name.replaceAll("[^A-Za-z0-9._-]", "_"));
  }

  /** Returns all settings, including defaults. */
  private static SortedMap<String, String> configuration(
      BenchmarkPlan plan, List<RunPlan> runPlans) {
    var all = new TreeMap<String, String>();
    BenchmarkProperties.core().forEach(property -> putDefault(property, all));
    plan.store()
        .binding()
        .ifPresent(b -> b.properties().forEach(property -> putDefault(property, all)));
    all.putAll(plan.given());
    for (PartPlan part : plan.parts()) {
      String name = ScenarioSettings.name(part.name(), RecordConfig.TABLE);
      part.workload().ifPresent(own -> all.put(name, own.records().table()));
    }
    // A later audit compares this ID with the ledger.
    for (int i = 0; i < runPlans.size(); i++) {
      String name = ScenarioSettings.name(plan.parts().get(i).name(), CasConfig.AUDIT_ID);
      runPlans
          .get(i)
          .scaleWorkload()
          .filter(ScaleWorkload::audits)
          .ifPresent(workload -> all.put(name, workload.auditId()));
    }
    all.replaceAll(Secrets::masked);
    return all;
  }

  private static void putDefault(Property<?> property, SortedMap<String, String> all) {
    if (property.fallback() != null) {
      all.put(property.name(), property.fallback());
    }
  }
}
