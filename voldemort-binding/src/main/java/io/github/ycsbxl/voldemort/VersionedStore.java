package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.StoreWrite.NotAppliedException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Voldemort store with the requests of Voldemort's own client, in either mode. Each request is
 * atomic for its key at each node. Not thread-safe.
 *
 * <p>An IOException has a one-sentence message. After a failed write the outcome is unknown, unless
 * the exception is a {@link NotAppliedException}.
 */
interface VersionedStore {

  /** Sets the observer of requests, if there are several nodes. */
  default void observeNodes(NodeTimed.Observer observer) {}

  /** Returns the record format of this store. */
  StoredForm form();

  /**
   * Returns the setting that makes {@link #get} see all acknowledged writes; empty if it already
   * does.
   */
  Optional<String> remedy();

  /**
   * Returns the current value. If there are concurrent values, returns the newest value with all
   * clocks merged.
   */
  Optional<Versioned> get(String key) throws IOException;

  /**
   * Returns the current value like {@link #get}, but reads all replicas, so that it sees every
   * acknowledged write.
   */
  Optional<Versioned> getLatest(String key) throws IOException;

  /** Returns the current values of the keys, without absent ones, with one request per node. */
  Map<String, Versioned> getAll(List<String> keys) throws IOException;

  /** Returns the clock of the value that {@link #get} returns. */
  Optional<VectorClock> version(String key) throws IOException;

  /**
   * Writes a value that replaces the one with the clock {@code previous}. With an empty clock,
   * writes the first value. The new clock counts one more write of the node that accepts the value
   * first.
   *
   * @return false if the store has a value that this clock has not seen
   */
  boolean put(String key, byte[] value, VectorClock previous) throws IOException;

  /** Removes the values with this clock or an earlier one. Returns false if there were none. */
  boolean delete(String key, VectorClock upTo) throws IOException;
}
