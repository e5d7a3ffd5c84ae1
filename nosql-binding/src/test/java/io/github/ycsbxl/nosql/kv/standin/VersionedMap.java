package io.github.ycsbxl.nosql.kv.standin;

import java.util.Optional;

/**
 * The storage behind a {@link StandIn}. Keys and values are bytes; every write gives the record a
 * version that none had before. Implementations are thread-safe and their operations atomic.
 */
public interface VersionedMap {

  /** A value and its version. */
  record Entry(byte[] value, long version) {}

  /**
   * What became of a write.
   *
   * @param version the new one; empty if nothing was written
   * @param before what was there before
   */
  record Written(Optional<Long> version, Optional<Entry> before) {
    public boolean done() {
      return version.isPresent();
    }
  }

  Optional<Entry> get(byte[] key);

  /** Writes unless what is there is not what was expected. */
  Written put(byte[] key, byte[] value, Expected expected);

  /** Deletes unless what is there is not what was expected; what is absent cannot be deleted. */
  Written delete(byte[] key, Expected expected);
}
