package io.github.ycsbxl.voldemort.versioning;

import java.util.List;

/** A key with all values that it has, oldest first. */
public record KeyedVersions(byte[] key, List<Versioned> versions) {}
