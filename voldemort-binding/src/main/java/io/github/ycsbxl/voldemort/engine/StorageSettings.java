package io.github.ycsbxl.voldemort.engine;

import java.nio.file.Path;

/**
 * Where stores keep their values. Immutable.
 *
 * @param folder and the cache are of no account for an engine in memory
 */
public record StorageSettings(EngineKind engine, Path folder, long cacheBytes) {}
