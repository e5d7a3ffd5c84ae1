package io.github.ycsbxl.log;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Description of a benchmark: its configuration, binding, store and environment. Immutable.
 *
 * @param name of the run and its result folder
 * @param clients processes that it consists of
 * @param threads of one process
 * @param records in the store before the run
 * @param store its place: this process, this machine or the network; empty if not known
 * @param configuration every property that was set, and every default that applied
 * @param environment versions, JVM and machine
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
    Map<String, String> environment)
    implements LogLine {

  /** Puts the facts of the environment in the order of their names. */
  public RunDescription {
    environment = new TreeMap<>(environment);
  }

  /** Makes the description of a run of which only the name is known. */
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

  /** The index of the client that this is of, from 0. */
  public int index() {
    return PropertyReader.of(configuration).get(ClientId.INDEX);
  }

  /** This description with so many shards and replicas of the store, where a number is given. */
  public RunDescription spread(OptionalInt knownShards, OptionalInt knownReplicas) {
    return with(
        targetOpsPerSec,
        knownShards.isPresent() ? knownShards : shards,
        knownReplicas.isPresent() ? knownReplicas : replicationFactor,
        environment);
  }

  /** This description with more facts of its environment. */
  public RunDescription plus(Map<String, String> facts) {
    var all = new TreeMap<>(environment);
    all.putAll(facts);
    return with(targetOpsPerSec, shards, replicationFactor, all);
  }

  /** This description for a phase to which the target does not apply. */
  public RunDescription withoutTarget() {
    return with(OptionalDouble.empty(), shards, replicationFactor, environment);
  }

  /** This description with another configuration. */
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
        environment);
  }

  /** This description for a benchmark of so many client processes. */
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
        environment);
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
        newEnvironment);
  }
}
