package io.github.ycsbxl.binding;

import java.util.OptionalInt;

/** Numbers of shards, replicas and nodes of a store, where known. Immutable. */
public record Topology(OptionalInt shards, OptionalInt replicationFactor, OptionalInt nodes) {
  public static final Topology UNKNOWN = new Topology(OptionalInt.empty(), OptionalInt.empty());

  /** Creates the topology of a store in which each replica of a shard is a node of its own. */
  public Topology(OptionalInt shards, OptionalInt replicationFactor) {
    this(
        shards,
        replicationFactor,
        shards.isPresent() && replicationFactor.isPresent()
            ? OptionalInt.of(shards.getAsInt() * replicationFactor.getAsInt())
            : OptionalInt.empty());
  }

  /** Returns the topology of a store in which each replica of a shard is a node of its own. */
  public static Topology of(int shards, int replicationFactor) {
    return new Topology(OptionalInt.of(shards), OptionalInt.of(replicationFactor));
  }

  /** Returns what this topology and another one have in common. */
  public Topology common(Topology other) {
    return new Topology(
        common(shards, other.shards),
        common(replicationFactor, other.replicationFactor),
        common(nodes, other.nodes));
  }

  private static OptionalInt common(OptionalInt one, OptionalInt other) {
    return one.equals(other) ? one : OptionalInt.empty();
  }

  /** Returns the topology of a ring, in which each node is a shard and has replicas of others. */
  public static Topology ofRing(int nodes, int replicationFactor) {
    return new Topology(
        OptionalInt.of(nodes), OptionalInt.of(replicationFactor), OptionalInt.of(nodes));
  }
}
