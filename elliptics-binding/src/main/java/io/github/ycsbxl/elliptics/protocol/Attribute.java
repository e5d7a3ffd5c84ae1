package io.github.ycsbxl.elliptics.protocol;

import java.nio.ByteBuffer;

/**
 * Header of an attribute, which is part of every message with a body. Immutable.
 *
 * @param size number of bytes that follow
 * @param command number of the command
 */
public record Attribute(long size, int command) {
  public static final int BYTES = 24;

  /** Reads from a little-endian buffer. */
  public static Attribute read(ByteBuffer in) {
    var attribute = new Attribute(in.getLong(), in.getInt());
    in.position(in.position() + Integer.BYTES + Long.BYTES);
    return attribute;
  }

  void write(ByteBuffer out) {
    out.putLong(size).putInt(command).putInt(0).putLong(0);
  }
}
