package io.github.ycsbxl.audit;

import java.nio.ByteBuffer;

/** A stretch of a temporary file with entries in order. Immutable. */
record SortedRun(long position, long entries) {
  /** Bytes of an entry. */
  static final int ENTRY = 4 * Long.BYTES;

  static void put(LedgerEntry entry, ByteBuffer bytes) {
    bytes.putLong(entry.record()).putLong(entry.token());
    bytes.putLong(entry.replaced()).putLong(entry.word());
  }

  static LedgerEntry get(ByteBuffer bytes) {
    return new LedgerEntry(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
  }
}
