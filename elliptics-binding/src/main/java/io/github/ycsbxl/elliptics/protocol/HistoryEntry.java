package io.github.ycsbxl.elliptics.protocol;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Form of what release 2.4.0 adds to an object's history for every write. Stateless. */
public final class HistoryEntry {
  public static final int BYTES = 40;

  private HistoryEntry() {}

  /** The entry of a write. */
  public static byte[] of(IoAttribute io) {
    ByteBuffer entry = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    io.id().write(entry);
    return entry.putInt(0).putLong(io.offset()).putLong(io.size()).array();
  }
}
