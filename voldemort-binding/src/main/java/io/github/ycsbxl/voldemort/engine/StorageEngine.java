package io.github.ycsbxl.voldemort.engine;

import io.github.ycsbxl.voldemort.versioning.ObsoleteVersionException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import io.github.ycsbxl.voldemort.versioning.Versioned.KeyedVersions;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Storage engine of one store on one node, by the rules of a Voldemort server: a key has one value,
 * or several whose clocks are concurrent; a delete leaves nothing behind. Keys and values may be
 * empty. Implementations are thread-safe, and each call is atomic for its key.
 *
 * <p>Arrays are not copied, and must not be changed after a call. An {@link IOException} says in
 * one sentence why the storage failed.
 */
public interface StorageEngine extends Closeable {

  /** All values of the key in the order they were written; none if the key is absent. */
  List<Versioned> get(byte[] key) throws IOException;

  /** The clocks of {@link #get}. */
  default List<VectorClock> getVersions(byte[] key) throws IOException {
    return get(key).stream().map(Versioned::clock).toList();
  }

  /** Returns the values of those keys that have any, each key once, in the order of the request. */
  default List<KeyedVersions> getAll(Collection<byte[]> keys) throws IOException {
    var found = new ArrayList<KeyedVersions>(keys.size());
    Set<ByteBuffer> asked = new HashSet<>();
    for (byte[] key : keys) {
      List<Versioned> versions = asked.add(ByteBuffer.wrap(key)) ? get(key) : List.of();
      if (!versions.isEmpty()) {
        found.add(new KeyedVersions(key, versions));
      }
    }
    return found;
  }

  /**
   * Adds a value and removes those that its clock comes after.
   *
   * @throws ObsoleteVersionException if a value with the same clock or a later one exists; nothing
   *     was changed. An empty clock is before every other.
   */
  void put(byte[] key, Versioned value) throws IOException, ObsoleteVersionException;

  /** Removes the values with this clock or an earlier one; returns false if there were none. */
  boolean delete(byte[] key, VectorClock upTo) throws IOException;
}
