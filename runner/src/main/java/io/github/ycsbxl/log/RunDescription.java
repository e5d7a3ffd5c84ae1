package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Description of a benchmark: configuration, binding, store and environment. Immutable.
 *
 * @param name of the run and its result directory
 * @param clients number of clients
 * @param threads per client
 * @param records in the store before the run
 * @param store location: this process, this machine or the network; empty if unknown
 * @param configuration all settings, including defaults
 * @param environment versions, JVM and machine
 * @param scenarios by name; empty without scenarios
 */
public record RunDescription(
    String name,
    String binding,
    String label,
    int clients,
    int threads,
    long records,
    OptionalDouble targetOpsPerSec,
    OptionalInt shards,
    OptionalInt replicationFactor,
    String store,
    SortedMap<String, String> configuration,
    Map<String, String> environment,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, OfScenario> scenarios)
    implements LogLine {

  /**
   * Size of a scenario. Immutable.
   *
   * @param threads per client
   * @param records of all clients
   * @param targetOpsPerSec per client
   */
  public record OfScenario(int threads, long records, OptionalDouble targetOpsPerSec) {}

  /** Sorts the environment by name. Logs of earlier releases have no scenarios. */
  public RunDescription {
    environment = new TreeMap<>(environment);
    scenarios = scenarios == null ? new TreeMap<>() : scenarios;
  }

  /** Creates the description of a benchmark without scenarios. */
  public RunDescription(
      String name,
      String binding,
      String label,
      int clients,
      int threads,
      long records,
      OptionalDouble targetOpsPerSec,
      OptionalInt shards,
      OptionalInt replicationFactor,
      String store,
      SortedMap<String, String> configuration,
      Map<String, String> environment) {
    this(
        name,
        binding,
        label,
        clients,
        threads,
        records,
        targetOpsPerSec,
        shards,
        replicationFactor,
        store,
        configuration,
        environment,
        new TreeMap<>());
  }

  /** Returns a copy with scenarios. */
  public RunDescription with(SortedMap<String, OfScenario> all) {
    return new RunDescription(
        name,
        binding,
        label,
        clients,
        threads,
        records,
        targetOpsPerSec,
        shards,
        replicationFactor,
        store,
        configuration,
        environment,
        all);
  }

  /** Returns the description of one scenario, as if the run had only this workload. */
  public RunDescription of(String scenario) {
    OfScenario own = scenarios.get(scenario);
    OptionalDouble target = own.targetOpsPerSec().stream().map(rate -> rate * clients).findFirst();
    var settings = new TreeMap<>(configuration);
    scenarios.keySet().forEach(name -> settings.keySet().removeIf(key -> isOf(name, key)));
    configuration.forEach(
        (key, value) -> {
          if (key.startsWith(scenario + ".")) {
            settings.put(key.substring(scenario.length() + 1), value);
          }
        });
    return new RunDescription(
        name,
        binding,
        label,
        clients,
        own.threads(),
        own.records(),
        target,
        shards,
        replicationFactor,
        store,
        settings,
        environment);
  }

  private static boolean isOf(String scenario, String key) {
    return key.startsWith(scenario + ".") || key.equals("scenario." + scenario);
  }

  /** Returns true if the run, or at least one scenario, has a target rate. */
  @JsonIgnore
  public boolean isPaced() {
    return targetOpsPerSec.isPresent()
        || scenarios.values().stream().anyMatch(one -> one.targetOpsPerSec().isPresent());
  }

  /** Returns a description with only a name, for a run without a description. */
  static RunDescription unknown(String name) {
    return new RunDescription(
        name,
        "",
        "",
        1,
        0,
        0,
        OptionalDouble.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        "",
        new TreeMap<>(),
        Map.of());
  }

  /** Returns the index of this client, from 0. */
  public int index() {
    return PropertyReader.of(configuration).get(ClientId.INDEX);
  }

  /** Returns a copy with these numbers of shards and replicas, where known. */
  public RunDescription spread(OptionalInt knownShards, OptionalInt knownReplicas) {
    return with(
        targetOpsPerSec,
        knownShards.isPresent() ? knownShards : shards,
        knownReplicas.isPresent() ? knownReplicas : replicationFactor,
        environment);
  }

  /** Returns a copy with additional facts of the environment. */
  public RunDescription plus(Map<String, String> facts) {
    var all = new TreeMap<>(environment);
    all.putAll(facts);
    return with(targetOpsPerSec, shards, replicationFactor, all);
  }

  /** Returns a copy for a phase without a target rate. */
  public RunDescription withoutTarget() {
    var free = new TreeMap<>(scenarios);
    free.replaceAll(
        (scenario, own) -> new OfScenario(own.threads(), own.records(), OptionalDouble.empty()));
    return with(OptionalDouble.empty(), shards, replicationFactor, environment).with(free);
  }

  /** Returns a copy with another configuration. */
  public RunDescription configured(SortedMap<String, String> other) {
    return new RunDescription(
        name,
        binding,
        label,
        clients,
        threads,
        records,
        targetOpsPerSec,
        shards,
        replicationFactor,
        store,
        other,
        environment,
        scenarios);
  }

  /** Returns a copy for a benchmark with this number of clients. */
  public RunDescription ofClients(int count) {
    return new RunDescription(
        name,
        binding,
        label,
        count,
        threads,
        records,
        targetOpsPerSec.isPresent()
            ? OptionalDouble.of(targetOpsPerSec.getAsDouble() * count)
            : targetOpsPerSec,
        shards,
        replicationFactor,
        store,
        configuration,
        environment,
        scenarios);
  }

  private RunDescription with(
      OptionalDouble newTarget,
      OptionalInt newShards,
      OptionalInt newReplicas,
      Map<String, String> newEnvironment) {
    return new RunDescription(
        name,
        binding,
        label,
        clients,
        threads,
        records,
        newTarget,
        newShards,
        newReplicas,
        store,
        configuration,
        newEnvironment,
        scenarios);
  }
}
