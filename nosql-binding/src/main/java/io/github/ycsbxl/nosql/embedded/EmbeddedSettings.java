package io.github.ycsbxl.nosql.embedded;

import java.nio.file.Path;

/**
 * Settings of a store in this process.
 *
 * @param cacheBytes memory for the cached records of all nodes together
 */
public record EmbeddedSettings(Path folder, Layout layout, long cacheBytes) {}
