package io.github.ycsbxl.records;

import java.util.Arrays;
import site.ycsb.ByteIterator;

/**
 * Slice of a byte array as a YCSB {@link ByteIterator}. Unlike stock YCSB's iterators, it copies
 * many bytes at a time. The array is shared and must not be modified. Only an array from {@link
 * #ownArray} may be modified. Not thread-safe: it has a reading position.
 */
public final class Bytes extends ByteIterator {
  private static final byte[] NONE = {};

  private byte[] array;
  private int from;
  private int to;
  private int position;
  private byte[] own = NONE;

  private Bytes(byte[] array, int from, int to) {
    this.array = array;
    this.from = from;
    this.to = to;
    this.position = from;
  }

  public static Bytes of(byte[] array) {
    return new Bytes(array, 0, array.length);
  }

  public static Bytes of(byte[] array, int offset, int length) {
    return new Bytes(array, offset, offset + length);
  }

  /**
   * Returns this object's own array, of at least that many bytes, for the next content. The caller
   * overwrites the previous content.
   */
  byte[] ownArray(int length) {
    if (own.length < length) {
      own = new byte[length];
    }
    return own;
  }

  /** Makes this object refer to another slice. */
  void become(byte[] other, int offset, int length) {
    // Writing a reference costs more than comparing it, because of the garbage collector's write
    // barrier.
    if (array != other) {
      array = other;
    }
    from = offset;
    to = offset + length;
    position = offset;
  }

  @Override
  public boolean hasNext() {
    return position < to;
  }

  @Override
  public byte nextByte() {
    return array[position++];
  }

  /** Copies bytes and returns the offset after the last one, like stock YCSB's iterators. */
  @Override
  public int nextBuf(byte[] target, int offset) {
    int length = Math.min(to - position, target.length - offset);
    System.arraycopy(array, position, target, offset, length);
    position += length;
    return offset + length;
  }

  @Override
  public long bytesLeft() {
    return (long) to - position;
  }

  @Override
  public void reset() {
    position = from;
  }

  @Override
  public byte[] toArray() {
    byte[] rest = Arrays.copyOfRange(array, position, to);
    position = to;
    return rest;
  }
}
