package io.github.ycsbxl.records;

/** Check that a value is one that was written. Immutable and thread-safe. */
@FunctionalInterface
public interface ValueProof {

  /** Whether the bytes are intact and belong to this field of the key's record. */
  boolean proves(String key, String field, byte[] value);
}
