package io.github.ycsbxl.voldemort;

import java.nio.file.Path;

/**
 * Where the stores of this process keep their values. Immutable.
 *
 * @param folder and the cache are of no account for an engine in memory
 */
record LocalSettings(Engine engine, Path folder, long cacheBytes) {

  /** What keeps the values. */
  enum Engine {
    /** Berkeley DB JE, in a folder. */
    BDB,
    /** The heap; gone when the last client closes. */
    MEMORY
  }
}
