package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Description of a benchmark: configuration, binding, store and environment. Logs contain the
 * members of its title and layout as its own. Immutable.
 *
 * @param clients number of clients
 * @param threads per client
 * @param records in the store before the run
 * @param configuration all settings, including defaults
 * @param environment versions, JVM and machine
 * @param scenarios by name; empty without scenarios
 */
public record RunDescription(
    @JsonUnwrapped RunTitle title,
    int clients,
    int threads,
    long records,
    OptionalDouble targetOpsPerSec,
    @JsonUnwrapped StoreLayout layout,
    SortedMap<String, String> configuration,
    Map<String, String> environment,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, OfScenario> scenarios)
    implements LogLine {

  /**
   * Names by which people know a benchmark. Immutable.
   *
   * @param name of the run and its result directory
   * @param label of the user; may be empty
   */
  public record RunTitle(String name, String binding, String label) {}

  /**
   * Size and location of the store. Immutable.
   *
   * @param store location: this process, this machine or the network; empty if unknown
   */
  public record StoreLayout(OptionalInt shards, OptionalInt replicationFactor, String store) {
    /** A store whose number of nodes and location are unknown. */
    public static final StoreLayout UNKNOWN = at("");

    /** Creates a store with an unknown number of nodes. */
    public static StoreLayout at(String store) {
      return new StoreLayout(OptionalInt.empty(), OptionalInt.empty(), store);
    }
  }

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

  public RunDescription withScenarios(SortedMap<String, OfScenario> all) {
    return copy(it -> it.scenarios = all);
  }

  /** Returns the names of the scenarios, or an empty name without scenarios. */
  public Set<String> parts() {
    return scenarios.isEmpty() ? Set.of("") : scenarios.keySet();
  }

  /**
   * Returns the description of one scenario, as if the run had no other scenario, or of all if the
   * name is empty.
   */
  public RunDescription scenario(String scenario) {
    if (scenario.isEmpty()) {
      return this;
    }
    OfScenario own = scenarios.get(scenario);
    var settings = new TreeMap<>(configuration);
    scenarios.keySet().forEach(name -> settings.keySet().removeIf(key -> isOf(name, key)));
    configuration.forEach(
        (key, value) -> {
          if (key.startsWith(scenario + ".")) {
            settings.put(key.substring(scenario.length() + 1), value);
          }
        });
    return copy(
        it -> {
          it.threads = own.threads();
          it.records = own.records();
          it.target = times(own.targetOpsPerSec(), clients);
          it.configuration = settings;
          it.scenarios = new TreeMap<>();
        });
  }

  private static boolean isOf(String scenario, String key) {
    return key.startsWith(scenario + ".") || key.equals("scenario." + scenario);
  }

  private static OptionalDouble times(OptionalDouble rate, int clients) {
    return rate.stream().map(one -> one * clients).findFirst();
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
        new RunTitle(name, "", ""),
        1,
        0,
        0,
        OptionalDouble.empty(),
        StoreLayout.UNKNOWN,
        new TreeMap<>(),
        Map.of(),
        new TreeMap<>());
  }

  /** Returns the index of this client, from 0. */
  public int index() {
    return PropertyReader.from(configuration).get(ClientId.INDEX);
  }

  /** Returns a copy with these numbers of shards and replicas, where known. */
  public RunDescription spread(OptionalInt knownShards, OptionalInt knownReplicas) {
    return copy(
        it ->
            it.layout =
                new StoreLayout(
                    knownShards.isPresent() ? knownShards : layout.shards,
                    knownReplicas.isPresent() ? knownReplicas : layout.replicationFactor,
                    layout.store));
  }

  /** Returns a copy with additional facts of the environment. */
  public RunDescription plus(Map<String, String> facts) {
    var all = new TreeMap<>(environment);
    all.putAll(facts);
    return copy(it -> it.environment = all);
  }

  /** Returns a copy for a phase without a target rate. */
  public RunDescription withoutTarget() {
    var free = new TreeMap<>(scenarios);
    free.replaceAll(
        (scenario, own) -> new OfScenario(own.threads(), own.records(), OptionalDouble.empty()));
    return copy(
        it -> {
          it.target = OptionalDouble.empty();
          it.scenarios = free;
        });
  }

  /** Returns a copy with another configuration. */
  public RunDescription configured(SortedMap<String, String> other) {
    return copy(it -> it.configuration = other);
  }

  /** Returns a copy for a benchmark with this number of clients. */
  public RunDescription ofClients(int count) {
    return copy(
        it -> {
          it.clients = count;
          it.target = times(targetOpsPerSec, count);
        });
  }

  private RunDescription copy(Consumer<Copy> change) {
    var copy = new Copy(this);
    change.accept(copy);
    return new RunDescription(
        title,
        copy.clients,
        copy.threads,
        copy.records,
        copy.target,
        copy.layout,
        copy.configuration,
        copy.environment,
        copy.scenarios);
  }

  /** Components that a copy may have with other values. */
  private static final class Copy {
    private int clients;
    private int threads;
    private long records;
    private OptionalDouble target;
    private StoreLayout layout;
    private SortedMap<String, String> configuration;
    private Map<String, String> environment;
    private SortedMap<String, OfScenario> scenarios;

    Copy(RunDescription of) {
      clients = of.clients;
      threads = of.threads;
      records = of.records;
      target = of.targetOpsPerSec;
      layout = of.layout;
      configuration = of.configuration;
      environment = of.environment;
      scenarios = of.scenarios;
    }
  }
}
