package io.github.ycsbxl.voldemort;

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
 * may have taken place, unless it is a {@link NothingDoneException}.
 */
interface VersionedStore {

  /** What the values of this store look like. */
  RecordForm form();

  /** The current value; of several that nobody reconciled, the newest with the clocks of all. */
  Optional<Versioned> get(String key) throws IOException;

  /** Like {@link #get}, but from every replica, so that it sees every acknowledged write. */
  Optional<Versioned> getLatest(String key) throws IOException;

  /** What {@link #get} finds of each key, in one request for every node; absent keys left out. */
  Map<String, Versioned> getAll(List<String> keys) throws IOException;

  /** The clock of {@link #get}. */
  Optional<VectorClock> version(String key) throws IOException;

  /**
   * Writes the value that follows the one with this clock; an empty clock follows nothing. The node
   * that coordinates the write counts itself up in the clock, nobody else does.
   *
   * @return whether it was written; if not, something is there that this clock has not seen
   */
  boolean put(String key, byte[] value, VectorClock previous) throws IOException;

  /** Removes what is there with this clock or an earlier one; whether there was any. */
  boolean delete(String key, VectorClock upTo) throws IOException;
}
