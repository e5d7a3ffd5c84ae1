package io.github.ycsbxl.setup;

import io.github.ycsbxl.audit.AuditConfig;
import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.slo.LevelWatch;
import io.github.ycsbxl.slo.SlaConfig;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;

/**
 * Plan of one part of a benchmark: what one scenario does, or the whole benchmark if it has no
 * scenarios. Immutable.
 *
 * @param name of the scenario; empty without scenarios
 * @param delay from the start of a run to the start of the part
 * @param settings common settings and the part's own; the user's own classes read their properties
 * @param sla SLOs of the part
 * @param notes for the user before the start: warnings, and the properties that are passed to a
 *     class of the user
 */
public record PartPlan(
    String name,
    Duration delay,
    BenchmarkSettings settings,
    StorePlan store,
    Work work,
    RunConfig run,
    SlaConfig sla,
    AuditConfig audit,
    List<String> notes) {

  /**
   * Work of a part.
   *
   * @param config empty for a user's own workload class
   * @param ignoresNulls true if operations that find no record do not count as failures
   */
  public record Work(
      Class<? extends Workload> type, Optional<WorkloadConfig> config, boolean ignoresNulls) {}

  /** Returns the workload, or empty for a user's own workload class. */
  public Optional<WorkloadConfig> workload() {
    return work.config();
  }

  /** Returns the sentence, preceded by the scenario's name if the part has one. */
  public String tell(String sentence) {
    return tell(name, sentence);
  }

  /** Returns the sentence, preceded by the scenario's name unless that is empty. */
  public static String tell(String name, String sentence) {
    return name.isEmpty() ? sentence : name + ": " + sentence;
  }

  /** Returns the name of a phase, such as "run", followed by the scenario's unless it is empty. */
  public static String phase(String label, String name) {
    return name.isEmpty() ? label : label + " of " + name;
  }

  PartPlan withStore(StorePlan other) {
    return new PartPlan(name, delay, settings, other, work, run, sla, audit, notes);
  }

  /** Returns a plan of the phases, with a new workload. */
  public RunPlan runPlan() throws RunFailedException {
    if (work.config().isEmpty()) {
      return RunPlan.of(run, store.connections(), work.type(), settings.properties());
    }
    // Stock bindings read properties from this singleton.
    Measurements.setProperties(settings.properties());
    return RunPlan.of(run, store.connections(), work.config().get());
  }

  /**
   * Returns the space that the load needs.
   *
   * @param spread distribution of the records over the nodes, as described by the store
   * @param servedFrom directory of the store, if it is on this machine
   */
  public LoadSpace space(RunPlan runPlan, Topology spread, Optional<FolderStore> servedFrom)
      throws IOException {
    OptionalInt known = spread.replicationFactor();
    return new LoadSpace(
        runPlan.scaleWorkload().map(ScaleWorkload::recordBytes).orElseGet(OptionalDouble::empty),
        known.isPresent() ? known : store.topology().replicationFactor(),
        store.room(servedFrom));
  }

  /**
   * Returns the text " (the share of client 1 of 4)", or an empty string if this client loads all
   * records.
   */
  public String share() {
    return workload()
        .map(core -> core.keys().client())
        .filter(client -> client.count() > 1)
        .map(client -> " (the share of client %d of %d)".formatted(client.index(), client.count()))
        .orElse("");
  }

  /** Returns the length of the part for the monitor of its SLOs. */
  LevelWatch.Extent extent() {
    // The number of measured operations is unknown: an operation of a user's workload class may
    // read any number of times.
    boolean ownClass = work.config().isEmpty() || ScaleWorkload.runsOwnClass(settings.reader());
    return new LevelWatch.Extent(
        ownClass ? OptionalLong.empty() : run.mostOperations(),
        run.length().maxSeconds(),
        run.length().iterations(),
        run.errorBudget(),
        work.ignoresNulls());
  }

  /** Returns a sentence for each setting of the binding that has no effect. */
  List<String> withoutEffect(boolean shared) {
    PropertyReader reader = settings.reader();
    boolean struck = store.breakable().isPresent();
    return store.binding().stream()
        .flatMap(info -> info.mode(reader, shared, struck).withoutEffect(info, reader).stream())
        .toList();
  }
}
