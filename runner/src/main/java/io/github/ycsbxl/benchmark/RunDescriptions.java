package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.results.RunDescription;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** Descriptions of a run, for its results. */
final class RunDescriptions {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  /** The figures are this process's, whichever part of the test it is. */
  private static final int ONE_PROCESS = 1;

  private RunDescriptions() {}

  static RunDescription of(BenchmarkPlan request, RunPlan plan, String name) {
    long records =
        plan.scaleWorkload().map(ScaleWorkload::recordCount).orElseGet(plan::recordsToLoad);
    return new RunDescription(
        name,
        request.storeName(),
        request.output().label(),
        ONE_PROCESS,
        request.run().threads(),
        records,
        request.run().arrivals().targetOpsPerSec(),
        request.topology().shards(),
        request.topology().replicationFactor(),
        request.location().map(StoreLocation::label).orElse(""),
        configuration(request),
        Environment.describe());
  }

  /** A name for a run that was given none: when, what, and its label. */
  static String nameNow(BenchmarkPlan request, String kind) {
    String label = request.output().label();
    String name =
        LocalDateTime.now().format(TIME)
            + "-"
            + request
                .binding()
                .map(binding -> binding.name())
                .orElse(request.connections().type().getSimpleName())
            + "-"
            + kind
            + (label.isEmpty() ? "" : "-" + label);
    return name.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  /** What was set, over the defaults of what was not. */
  private static SortedMap<String, String> configuration(BenchmarkPlan request) {
    var all = new TreeMap<String, String>();
    BenchmarkProperties.core().forEach(property -> putDefault(property, all));
    request.binding().ifPresent(b -> b.properties().forEach(property -> putDefault(property, all)));
    request
        .properties()
        .stringPropertyNames()
        .forEach(name -> all.put(name, request.properties().getProperty(name)));
    return all;
  }

  private static void putDefault(Property<?> property, SortedMap<String, String> all) {
    if (property.fallback() != null) {
      all.put(property.name(), property.fallback());
    }
  }
}
