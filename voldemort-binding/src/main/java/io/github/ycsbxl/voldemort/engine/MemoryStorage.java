package io.github.ycsbxl.voldemort.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Stores in memory. Thread-safe. */
public final class MemoryStorage implements Storage {
  private final Map<String, StorageEngine> engines = new ConcurrentHashMap<>();

  @Override
  public StorageEngine engine(String store) {
    return engines.computeIfAbsent(store, any -> new MemoryEngine());
  }

  @Override
  public void close() {
    engines.clear();
  }
}
