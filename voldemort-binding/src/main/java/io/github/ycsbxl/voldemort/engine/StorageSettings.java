package io.github.ycsbxl.voldemort.engine;

import java.nio.file.Path;

/**
 * Settings of a storage. Immutable.
 *
 * @param folder not used by an engine in memory, nor is the cache
 */
public record StorageSettings(EngineKind engine, Path folder, long cacheBytes) {

  /** Kind of storage engine. */
  public enum EngineKind {
    /** Berkeley DB JE, in a folder. */
    BDB,
    /** The heap; gone when it is closed. */
    MEMORY
  }
}
