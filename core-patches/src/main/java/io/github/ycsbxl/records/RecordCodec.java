package io.github.ycsbxl.records;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;

/**
 * Codec of a whole record as one value, so that a store writes it atomically:
 *
 * <pre>fields:2 (nameLength:2 name valueLength:2 value)*</pre>
 *
 * Numbers are unsigned and big-endian, names are UTF-8. For a value of 65,535 bytes or more, the
 * length is 65,535 and the actual length follows in four bytes. Ten fields {@code field0} to {@code
 * field9} of 100 bytes take 1,102 bytes, the size in Oracle's test of 2012. Stateless.
 */
public final class RecordCodec {
  private static final int LONG_VALUE = 0xFFFF;
  private static final int MAX_FIELDS = 0xFFFF;
  private static final int MAX_NAME = 0xFFFF;

  private RecordCodec() {}

  /**
   * Encodes the fields and consumes their values.
   *
   * @throws IllegalArgumentException if there are more than 65,535 fields, or a name has more than
   *     65,535 bytes
   */
  public static byte[] encode(Map<String, ByteIterator> fields) {
    require(fields.size() <= MAX_FIELDS, "a record has at most 65535 fields, not ", fields.size());
    ByteBuffer out =
        ByteBuffer.allocate(Math.toIntExact(sizeOf(fields))).putShort((short) fields.size());
    fields.forEach((name, value) -> put(out, name, value));
    return out.array();
  }

  /**
   * Decodes the fields named in {@code wanted}, or all if it is null. Values are slices of {@code
   * encoded}, which must not be modified afterwards.
   *
   * @throws IllegalArgumentException if these are not the bytes of a record
   */
  public static void decode(byte[] encoded, Set<String> wanted, Map<String, ByteIterator> into) {
    ByteBuffer in = ByteBuffer.wrap(encoded);
    try {
      for (int left = in.getShort() & 0xFFFF; left > 0; left--) {
        String name = name(in);
        Bytes value = value(in);
        if (wanted == null || wanted.contains(name)) {
          into.put(name, value);
        }
      }
    } catch (BufferUnderflowException e) {
      throw notARecord(encoded, "it ends early");
    }
    if (in.hasRemaining()) {
      throw notARecord(encoded, in.remaining() + " bytes follow it");
    }
  }

  /** Returns the encoded size of these fields without consuming them. */
  public static long sizeOf(Map<String, ByteIterator> fields) {
    long size = 2;
    for (var field : fields.entrySet()) {
      long length = field.getValue().bytesLeft();
      size +=
          2
              + field.getKey().getBytes(StandardCharsets.UTF_8).length
              + 2
              + (length < LONG_VALUE ? 0 : 4)
              + length;
    }
    return size;
  }

  /** The buffer must have an array with offset 0. */
  @SuppressWarnings("ByteBufferBackingArray")
  private static void put(ByteBuffer out, String name, ByteIterator value) {
    byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
    require(
        nameBytes.length <= MAX_NAME,
        "a field name has at most 65535 bytes, not ",
        nameBytes.length);
    out.putShort((short) nameBytes.length).put(nameBytes);
    int length = (int) value.bytesLeft();
    out.putShort((short) Math.min(length, LONG_VALUE));
    if (length >= LONG_VALUE) {
      out.putInt(length);
    }
    int end = out.position() + length;
    for (int at = out.position(); at < end; ) {
      int reached = value.nextBuf(out.array(), at);
      require(reached > at, "a value ended early; its bytesLeft() was ", length);
      at = reached;
    }
    out.position(end);
  }

  private static String name(ByteBuffer in) {
    byte[] name = new byte[in.getShort() & 0xFFFF];
    in.get(name);
    return new String(name, StandardCharsets.UTF_8);
  }

  /** The buffer must have an array with offset 0. */
  @SuppressWarnings("ByteBufferBackingArray")
  private static Bytes value(ByteBuffer in) {
    int length = in.getShort() & 0xFFFF;
    if (length == LONG_VALUE) {
      length = in.getInt();
    }
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    Bytes value = Bytes.of(in.array(), in.position(), length);
    in.position(in.position() + length);
    return value;
  }

  private static void require(boolean holds, String limit, int found) {
    if (!holds) {
      throw new IllegalArgumentException(limit + found);
    }
  }

  private static IllegalArgumentException notARecord(byte[] encoded, String why) {
    return new IllegalArgumentException(
        "a value of %d bytes is not a record: %s; value.form=raw reads any value"
            .formatted(encoded.length, why));
  }
}
