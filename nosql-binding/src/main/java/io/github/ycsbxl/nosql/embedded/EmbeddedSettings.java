package io.github.ycsbxl.nosql.embedded;

import java.nio.file.Path;

/**
 * What a store in this process is opened with.
 *
 * @param cacheBytes memory for the records that all nodes together keep at hand
 */
public record EmbeddedSettings(Path folder, Layout layout, long cacheBytes) {}
