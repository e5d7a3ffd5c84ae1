package io.github.ycsbxl.nosql.embedded;

import java.nio.file.Path;

/**
 * Settings of a store in this process.
 *
 * @param cacheBytes memory for the cached records of all nodes together
 * @param shardOpsPerSec requests that each shard serves in a second, one after the other; 0 is no
 *     limit
 */
public record EmbeddedSettings(Path folder, Layout layout, long cacheBytes, double shardOpsPerSec) {

  /**
   * Division of a store into shards, replicas and partitions, fixed when it is created. Keys hash
   * to partitions, each shard holds an equal share of the partitions, and each of its replicas
   * holds all of the shard.
   */
  public record Layout(int shards, int replicas, int partitions) {
    /** Names of the properties, which the entries in the store's manifest have, too. */
    public static final String SHARDS = "nosql.embedded.shards";

    public static final String REPLICAS = "nosql.embedded.replicas";
    public static final String PARTITIONS = "nosql.embedded.partitions";

    /** The shard that holds a key with this hash. */
    int shardOf(long hash) {
      long partition = Long.remainderUnsigned(hash, partitions);
      return (int) (partition * shards / partitions);
    }

    /** The nodes of all shards. */
    public int nodes() {
      return shards * replicas;
    }
  }
}
