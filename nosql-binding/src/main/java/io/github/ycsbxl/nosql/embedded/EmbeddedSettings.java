package io.github.ycsbxl.nosql.embedded;

import java.nio.file.Path;

/**
 * Settings of a store in this process.
 *
 * @param cacheBytes total memory for the caches of all nodes
 * @param shardOpsPerSec requests/s that each shard serves, one at a time; 0 for no limit
 */
public record EmbeddedSettings(Path folder, Layout layout, long cacheBytes, double shardOpsPerSec) {

  /**
   * Division of a store into shards, replicas and partitions, fixed at its creation. Keys are
   * hashed to partitions, each shard has an equal share of the partitions, and each replica of a
   * shard has all records of the shard.
   */
  public record Layout(int shards, int replicas, int partitions) {
    /** Names of the properties, also used in the store's manifest. */
    public static final String SHARDS = "nosql.embedded.shards";

    public static final String REPLICAS = "nosql.embedded.replicas";
    public static final String PARTITIONS = "nosql.embedded.partitions";

    /** Returns the shard of a key with this hash. */
    int shardOf(long hash) {
      long partition = Long.remainderUnsigned(hash, partitions);
      return (int) (partition * shards / partitions);
    }

    /** Returns the total number of nodes. */
    public int nodes() {
      return shards * replicas;
    }
  }
}
