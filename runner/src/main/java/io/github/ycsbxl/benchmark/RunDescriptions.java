package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.tables.ResultFolder;
import io.github.ycsbxl.workload.CasConfig;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.util.SortedMap;
import java.util.TreeMap;

/** Factory of run descriptions for the results. Stateless. */
public final class RunDescriptions {
  /** Number of clients in a client's own result, even if it is part of a fleet. */
  private static final int ONE_PROCESS = 1;

  private RunDescriptions() {}

  public static RunDescription of(BenchmarkPlan plan, RunPlan runPlan, String name) {
    long records =
        runPlan.scaleWorkload().map(ScaleWorkload::recordCount).orElseGet(runPlan::recordsToLoad);
    return new RunDescription(
        name,
        plan.storeName(),
        plan.output().label(),
        ONE_PROCESS,
        plan.run().threads(),
        records,
        plan.run().arrivals().targetOpsPerSec(),
        plan.topology().shards(),
        plan.topology().replicationFactor(),
        plan.location().map(StoreLocation::label).orElse(""),
        configuration(plan, runPlan),
        Environment.describe());
  }

  /** Returns a default name from the time, the binding and the label. */
  static String nameNow(BenchmarkPlan plan, String kind) {
    String label = plan.output().label();
    String name = plan.connections().name() + "-" + kind + (label.isEmpty() ? "" : "-" + label);
    return ResultFolder.nameNow(name.replaceAll("[^A-Za-z0-9._-]", "_"));
  }

  /** Returns all settings, including defaults. */
  private static SortedMap<String, String> configuration(BenchmarkPlan plan, RunPlan runPlan) {
    var all = new TreeMap<String, String>();
    BenchmarkProperties.core().forEach(property -> putDefault(property, all));
    plan.binding().ifPresent(b -> b.properties().forEach(property -> putDefault(property, all)));
    all.putAll(plan.given());
    // A later audit compares this ID with the ledger.
    runPlan
        .scaleWorkload()
        .filter(ScaleWorkload::audits)
        .ifPresent(workload -> all.put(CasConfig.AUDIT_ID.name(), workload.auditId()));
    all.replaceAll(Secrets::masked);
    return all;
  }

  private static void putDefault(Property<?> property, SortedMap<String, String> all) {
    if (property.fallback() != null) {
      all.put(property.name(), property.fallback());
    }
  }
}
