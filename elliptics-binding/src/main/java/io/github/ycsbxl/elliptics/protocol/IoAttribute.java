package io.github.ycsbxl.elliptics.protocol;

import java.nio.ByteBuffer;

/**
 * Beginning of the payload of reads and writes. Immutable.
 *
 * @param origin the key under which the object is stored
 * @param id of the object for its history
 * @param flags of {@link Flags} for IO
 * @param size bytes of data; 0 in a request to read is all from the offset on
 */
public record IoAttribute(Id origin, Id id, int flags, long offset, long size) {
  public static final int BYTES = 60;

  /** Reads from a little-endian buffer. */
  public static IoAttribute read(ByteBuffer in) {
    return new IoAttribute(Id.read(in), Id.read(in), in.getInt(), in.getLong(), in.getLong());
  }

  void write(ByteBuffer out) {
    origin.write(out);
    id.write(out);
    out.putInt(flags).putLong(offset).putLong(size);
  }

  public boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
