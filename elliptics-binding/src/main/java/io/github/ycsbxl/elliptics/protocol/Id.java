package io.github.ycsbxl.elliptics.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/** ID of a node or an object: 20 bytes, ordered as an unsigned big-endian number. Immutable. */
public final class Id implements Comparable<Id> {
  public static final int BYTES = 20;
  public static final Id ZERO = new Id(new byte[BYTES]);

  private final byte[] bytes;

  private Id(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Creates the ID that starts with these bytes, padded with zeros.
   *
   * @throws IllegalArgumentException for more than 20 bytes
   */
  public static Id of(byte[] first) {
    if (first.length > BYTES) {
      throw new IllegalArgumentException("an id has 20 bytes, not " + first.length);
    }
    return new Id(Arrays.copyOf(first, BYTES));
  }

  /** Parses the ID that starts with these hexadecimal digits. */
  public static Id parse(String hex) {
    return of(HexFormat.of().parseHex(hex));
  }

  static Id read(ByteBuffer in) {
    var bytes = new byte[BYTES];
    in.get(bytes);
    return new Id(bytes);
  }

  void write(ByteBuffer out) {
    out.put(bytes);
  }

  @Override
  public int compareTo(Id other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Id id && Arrays.equals(bytes, id.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
