package io.github.ycsbxl.elliptics.protocol;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Start of the payload of reads and writes. Immutable.
 *
 * @param origin key under which the object is stored
 * @param id ID of the object for its history
 * @param flags of {@link Flags} for IO
 * @param size number of data bytes; in a read request, 0 selects all bytes from the offset
 */
public record IoAttribute(Id origin, Id id, int flags, long offset, long size) {
  public static final int BYTES = 60;

  private static final int HISTORY_BYTES = 40;

  /** Reads from a little-endian buffer. */
  public static IoAttribute read(ByteBuffer in) {
    return new IoAttribute(Id.read(in), Id.read(in), in.getInt(), in.getLong(), in.getLong());
  }

  void write(ByteBuffer out) {
    origin.write(out);
    id.write(out);
    out.putInt(flags).putLong(offset).putLong(size);
  }

  /**
   * Returns the entry that release 2.4.0 appends to an object's history for a write with this
   * attribute.
   */
  public byte[] historyEntry() {
    ByteBuffer entry = ByteBuffer.allocate(HISTORY_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    id.write(entry);
    return entry.putInt(0).putLong(offset).putLong(size).array();
  }

  public boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
