package io.github.ycsbxl.records;

/** Check that a value was written by a benchmark. Immutable and thread-safe. */
@FunctionalInterface
public interface ValueProof {

  /** Returns true if the bytes are intact and belong to this field of the record. */
  boolean proves(String key, String field, byte[] value);
}
