package io.github.ycsbxl.voldemort.engine;

import io.github.ycsbxl.voldemort.versioning.ObsoleteVersionException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Storage engine in the heap. Thread-safe. */
public final class MemoryEngine implements StorageEngine {
  private final ConcurrentMap<ByteBuffer, List<Versioned>> values = new ConcurrentHashMap<>();

  @Override
  public List<Versioned> get(byte[] key) {
    return values.getOrDefault(ByteBuffer.wrap(key), List.of());
  }

  @Override
  public void put(byte[] key, Versioned value) throws ObsoleteVersionException {
    ByteBuffer at = ByteBuffer.wrap(key);
    boolean done;
    do {
      List<Versioned> present = values.get(at);
      List<Versioned> changed = Siblings.with(value, present == null ? List.of() : present);
      done =
          present == null
              ? values.putIfAbsent(at, changed) == null
              : values.replace(at, present, changed);
    } while (!done);
  }

  @Override
  public boolean delete(byte[] key, VectorClock upTo) {
    var removed = new boolean[1];
    values.computeIfPresent(
        ByteBuffer.wrap(key),
        (at, present) -> {
          List<Versioned> left = Siblings.without(upTo, present);
          removed[0] = left.size() < present.size();
          return left.isEmpty() ? null : left;
        });
    return removed[0];
  }

  @Override
  public void close() {
    values.clear();
  }
}
