package io.github.ycsbxl.audit;

import java.nio.ByteBuffer;

/** A sorted run of entries in the temporary file of a sort. Immutable. */
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
