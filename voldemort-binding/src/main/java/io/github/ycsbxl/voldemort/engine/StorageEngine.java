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
 * Storage engine of one store on one node, with the semantics of a Voldemort server. A key has one
 * value, or several with concurrent clocks. Deletes leave no tombstones. Keys and values may be
 * empty. Implementations are thread-safe, and each call is atomic for its key.
 *
 * <p>Arrays are not copied and must not be modified after a call. An {@link IOException} has a
 * one-sentence message.
 */
public interface StorageEngine extends Closeable {

  /**
   * Returns all values of the key in the order in which they were written; empty for an absent key.
   */
  List<Versioned> get(byte[] key) throws IOException;

  /** Returns the clocks of the values that {@link #get} returns. */
  default List<VectorClock> getVersions(byte[] key) throws IOException {
    return get(key).stream().map(Versioned::clock).toList();
  }

  /** Returns the values of the keys that exist, each key once, in the order of the request. */
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
   * Adds a value and removes values with earlier clocks.
   *
   * @throws ObsoleteVersionException if a value with the same or a later clock exists; nothing was
   *     changed. An empty clock is earlier than any other.
   */
  void put(byte[] key, Versioned value) throws IOException, ObsoleteVersionException;

  /** Removes the values with this clock or an earlier one. Returns false if there were none. */
  boolean delete(byte[] key, VectorClock upTo) throws IOException;
}
