package io.github.ycsbxl.elliptics.protocol;

import java.nio.ByteBuffer;

/**
 * Header of a message. Immutable.
 *
 * @param id ID of the object or node, by which requests are routed
 * @param flags of {@link Flags}
 * @param status status of a response: 0, or a negative error number
 * @param transaction number chosen by the client; in a response, the bit {@link #ANSWER} is set as
 *     well
 * @param size number of bytes that follow
 */
public record Header(Id id, int flags, int status, long transaction, long size) {
  public static final int BYTES = 44;

  /** Bit that distinguishes the transaction number of a response from that of its request. */
  public static final long ANSWER = Long.MIN_VALUE;

  /** Reads from a little-endian buffer. */
  public static Header read(ByteBuffer in) {
    return new Header(Id.read(in), in.getInt(), in.getInt(), in.getLong(), in.getLong());
  }

  void write(ByteBuffer out) {
    id.write(out);
    out.putInt(flags).putInt(status).putLong(transaction).putLong(size);
  }

  public boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
