package io.github.ycsbxl.voldemort.versioning;

import java.util.List;

/** Value in wire format, with the clock of its write. */
public record Versioned(byte[] value, VectorClock clock) {

  /** Creates a version with these bytes, which are not copied and must not be modified. */
  public static Versioned of(byte[] value, VectorClock clock) {
    return new Versioned(value, clock);
  }

  /** Key with all its values, oldest first. */
  public record KeyedVersions(byte[] key, List<Versioned> versions) {}
}
