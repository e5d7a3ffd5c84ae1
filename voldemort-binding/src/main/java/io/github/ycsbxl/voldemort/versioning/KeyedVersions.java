package io.github.ycsbxl.voldemort.versioning;

import java.util.List;

/** Key with all its values, oldest first. */
public record KeyedVersions(byte[] key, List<Versioned> versions) {}
