package io.github.ycsbxl.voldemort.versioning;

/** A value's bytes, as they are on the wire, and the clock they were written with. */
public record Versioned(byte[] value, VectorClock clock) {

  /** Makes no copy, as everything here that hands on values; so nobody may change them. */
  public static Versioned of(byte[] value, VectorClock clock) {
    return new Versioned(value, clock);
  }
}
