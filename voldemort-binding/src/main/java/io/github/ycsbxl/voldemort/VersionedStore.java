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
 * One Voldemort store with the requests that its own client has, whatever the mode. Each is atomic
 * for its key, at every node. Not thread-safe.
 *
 * <p>An IOException says in one sentence why a request failed. A read had then no answer; a write
 * may have taken place, unless it is a {@link NotAppliedException}.
 */
interface VersionedStore {

  /** Sets the observer of requests, if they can go to several nodes. */
  default void observeNodes(NodeTimed.Observer observer) {}

  /** The form of this store's values. */
  StoredForm form();

  /** The setting with which {@link #get} sees all acknowledged writes; empty if it is made. */
  Optional<String> remedy();

  /** Returns the current value; of concurrent ones the newest, with all clocks merged. */
  Optional<Versioned> get(String key) throws IOException;

  /** Like {@link #get}, but from every replica, so that it sees every acknowledged write. */
  Optional<Versioned> getLatest(String key) throws IOException;

  /** Does {@link #get} for each key, by one request to every node, and leaves out absent ones. */
  Map<String, Versioned> getAll(List<String> keys) throws IOException;

  /** Returns the clock of what {@link #get} returns. */
  Optional<VectorClock> version(String key) throws IOException;

  /**
   * Writes the successor of the value with this clock, or the first value if the clock is empty.
   * Only the node that coordinates the write increments its entry in the clock.
   *
   * @return false if the store has a value that this clock has not seen
   */
  boolean put(String key, byte[] value, VectorClock previous) throws IOException;

  /** Removes the values with this clock or an earlier one; returns false if there were none. */
  boolean delete(String key, VectorClock upTo) throws IOException;
}
