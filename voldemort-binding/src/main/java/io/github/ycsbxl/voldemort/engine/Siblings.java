package io.github.ycsbxl.voldemort.engine;

import io.github.ycsbxl.voldemort.versioning.ObsoleteVersionException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.VectorClock.Occurred;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Effect of writes on the concurrent values of a key. Stateless. */
final class Siblings {
  private Siblings() {}

  /** Returns the values after a put. */
  static List<Versioned> with(Versioned added, List<Versioned> present)
      throws ObsoleteVersionException {
    var result = new ArrayList<Versioned>(present.size() + 1);
    for (Versioned old : present) {
      switch (added.clock().compare(old.clock())) {
        case BEFORE -> throw new ObsoleteVersionException(added.clock(), old.clock());
        case CONCURRENTLY -> result.add(old);
        case AFTER -> {
          // Omit this value, because the new value replaces it.
        }
      }
    }
    result.add(added);
    return List.copyOf(result);
  }

  /** Returns the values after a delete. */
  static List<Versioned> without(VectorClock upTo, List<Versioned> present) {
    return present.stream().filter(old -> old.clock().compare(upTo) != Occurred.BEFORE).toList();
  }

  /**
   * Encoding of all values of a key in one array, for {@link BdbEngine}. Each value has an i32
   * length, the clock and the value itself. Stateless.
   */
  static final class StoredSiblings {
    private StoredSiblings() {}

    static byte[] write(List<Versioned> versions) {
      int bytes = 0;
      for (Versioned version : versions) {
        bytes = Math.addExact(bytes, Integer.BYTES + length(version));
      }
      ByteBuffer into = ByteBuffer.allocate(bytes);
      for (Versioned version : versions) {
        into.putInt(length(version));
        version.clock().write(into);
        into.put(version.value());
      }
      return into.array();
    }

    static List<Versioned> read(byte[] stored) {
      ByteBuffer from = ByteBuffer.wrap(stored);
      var versions = new ArrayList<Versioned>(1);
      while (from.hasRemaining()) {
        int length = from.getInt();
        int end = from.position() + length;
        VectorClock clock = VectorClock.read(from);
        var value = new byte[end - from.position()];
        from.get(value);
        versions.add(Versioned.of(value, clock));
      }
      return versions;
    }

    private static int length(Versioned version) {
      return Math.addExact(version.clock().sizeInBytes(), version.value().length);
    }
  }
}
