package io.github.ycsbxl.binding;

import java.util.OptionalInt;

/** Numbers of shards and replicas of a store, where known. Immutable. */
public record Topology(OptionalInt shards, OptionalInt replicationFactor) {
  public static final Topology UNKNOWN = new Topology(OptionalInt.empty(), OptionalInt.empty());

  public static Topology of(int shards, int replicationFactor) {
    return new Topology(OptionalInt.of(shards), OptionalInt.of(replicationFactor));
  }
}
