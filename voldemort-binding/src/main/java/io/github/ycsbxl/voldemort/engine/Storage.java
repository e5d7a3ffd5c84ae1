package io.github.ycsbxl.voldemort.engine;

import io.github.ycsbxl.config.ValueForm;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Storage engines of one node, one per store. Closing the storage closes all engines. Thread-safe.
 */
public interface Storage extends Closeable {

  /** Returns the engine of a store, always the same one for a name. */
  StorageEngine engine(String store) throws IOException;

  /** Opens a storage. An exception has a one-sentence message. */
  static Storage open(StorageSettings settings) throws IOException {
    return switch (settings.engine()) {
      case MEMORY -> new MemoryStorage();
      case BDB -> BdbStorage.open(settings.folder(), settings.cacheBytes());
    };
  }

  /** Stores of a node in memory. Thread-safe. */
  final class MemoryStorage implements Storage {
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

  /**
   * Settings of a storage. Immutable.
   *
   * @param folder data directory; an in-memory engine uses neither it nor {@code cacheBytes}
   */
  record StorageSettings(EngineKind engine, Path folder, long cacheBytes) {

    /** Kind of storage engine. */
    public enum EngineKind {
      /** Berkeley DB JE in a directory. */
      BDB("voldemort.store.bdb.BdbStorageConfiguration"),
      /** Heap of this process, without persistence. */
      MEMORY("voldemort.store.memory.InMemoryStorageConfiguration");

      /** Parser of engine names, including the names of Voldemort's own classes. */
      public static final ValueForm<EngineKind> FORM =
          new ValueForm<>(
                  EngineKind::named,
                  "one of bdb, memory, or their classes "
                      + BDB.configuration
                      + ", "
                      + MEMORY.configuration)
              .suggest("bdb", "memory");

      private final String configuration;

      EngineKind(String configuration) {
        this.configuration = configuration;
      }

      private static EngineKind named(String name) {
        return Arrays.stream(values())
            .filter(one -> one.name().equalsIgnoreCase(name) || one.configuration.equals(name))
            .findFirst()
            .orElseThrow(IllegalArgumentException::new);
      }
    }
  }
}
