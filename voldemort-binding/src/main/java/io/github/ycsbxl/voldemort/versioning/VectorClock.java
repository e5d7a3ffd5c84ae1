package io.github.ycsbxl.voldemort.versioning;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Vector clock: for each node, the number of a key's writes that the node has coordinated. Entries
 * are in ascending order of node IDs. The clock also has the time of the last write in ms since
 * 1970, which comparisons ignore. Immutable.
 *
 * <p>Wire format, big-endian: i16 number of entries, u8 bytes per version, for each entry an i16
 * node ID and the version in that many bytes, i64 time.
 */
public final class VectorClock {
  /** Maximum number of bytes of a version. */
  private static final int MAX_VERSION_BYTES = 7;

  private static final int HEADER_BYTES = Short.BYTES + 1;

  private final short[] nodes;
  private final long[] versions;
  private final long timestampMs;

  private VectorClock(short[] nodes, long[] versions, long timestampMs) {
    this.nodes = nodes;
    this.versions = versions;
    this.timestampMs = timestampMs;
  }

  /** Returns the clock of a key that was never written. */
  public static VectorClock empty(long timestampMs) {
    return new VectorClock(new short[0], new long[0], timestampMs);
  }

  /**
   * Creates a clock with these arrays, without a copy. There is one entry per node.
   *
   * @throws IllegalArgumentException unless node IDs are ascending and not negative, and versions
   *     are at least 1 and fit into seven bytes
   */
  public static VectorClock of(short[] nodes, long[] versions, long timestampMs) {
    if (nodes.length != versions.length) {
      throw new IllegalArgumentException(
          nodes.length + " nodes with " + versions.length + " versions");
    }
    for (int i = 0; i < nodes.length; i++) {
      if (nodes[i] < 0 || (i > 0 && nodes[i] <= nodes[i - 1])) {
        throw new IllegalArgumentException(
            "expected ascending node ids, 0 or higher, but found " + nodes[i]);
      }
      if (versions[i] < 1 || versions[i] >>> (MAX_VERSION_BYTES * Byte.SIZE) != 0) {
        throw new IllegalArgumentException("version not in 1 to 2^56 - 1: " + versions[i]);
      }
    }
    return new VectorClock(nodes, versions, timestampMs);
  }

  /**
   * Reads a clock at the buffer's position, and advances the position.
   *
   * @throws IllegalArgumentException if the bytes are malformed or incomplete
   */
  public static VectorClock read(ByteBuffer from) {
    require(from, HEADER_BYTES);
    int entries = from.getShort();
    int width = from.get();
    if (entries < 0 || width < 1 || width > MAX_VERSION_BYTES) {
      throw new IllegalArgumentException(
          "a clock of " + entries + " entries with " + width + " bytes per version");
    }
    require(from, entries * (Short.BYTES + width) + Long.BYTES);
    var nodes = new short[entries];
    var versions = new long[entries];
    for (int i = 0; i < entries; i++) {
      nodes[i] = from.getShort();
      for (int b = 0; b < width; b++) {
        versions[i] = versions[i] << Byte.SIZE | (from.get() & 0xFF);
      }
    }
    return of(nodes, versions, from.getLong());
  }

  private static void require(ByteBuffer from, int bytes) {
    if (from.remaining() < bytes) {
      throw new IllegalArgumentException(
          "a truncated clock: expected " + bytes + " bytes, found " + from.remaining());
    }
  }

  /** Writes the clock's {@link #sizeInBytes} bytes at the buffer's position. */
  public void write(ByteBuffer into) {
    int width = versionBytes();
    into.putShort((short) nodes.length).put((byte) width);
    for (int i = 0; i < nodes.length; i++) {
      into.putShort(nodes[i]);
      for (int b = width - 1; b >= 0; b--) {
        into.put((byte) (versions[i] >>> (b * Byte.SIZE)));
      }
    }
    into.putLong(timestampMs);
  }

  public int sizeInBytes() {
    return HEADER_BYTES + nodes.length * (Short.BYTES + versionBytes()) + Long.BYTES;
  }

  private int versionBytes() {
    long largest = 1;
    for (long version : versions) {
      largest = Math.max(largest, version);
    }
    return (Long.SIZE - Long.numberOfLeadingZeros(largest) + Byte.SIZE - 1) / Byte.SIZE;
  }

  /** Returns this clock after one more write that {@code node} coordinated. */
  public VectorClock incremented(int node, long newTimestampMs) {
    int at = Arrays.binarySearch(nodes, (short) node);
    if (at >= 0) {
      long[] counted = versions.clone();
      counted[at]++;
      return of(nodes, counted, newTimestampMs);
    }
    int place = -at - 1;
    var moreNodes = new short[nodes.length + 1];
    var moreVersions = new long[nodes.length + 1];
    System.arraycopy(nodes, 0, moreNodes, 0, place);
    System.arraycopy(versions, 0, moreVersions, 0, place);
    System.arraycopy(nodes, place, moreNodes, place + 1, nodes.length - place);
    System.arraycopy(versions, place, moreVersions, place + 1, nodes.length - place);
    moreNodes[place] = (short) node;
    moreVersions[place] = 1;
    return of(moreNodes, moreVersions, newTimestampMs);
  }

  /** Returns the smallest clock that is before neither this one nor the other. */
  public VectorClock merged(VectorClock other) {
    VectorClock result = new VectorClock(nodes, versions, Math.max(timestampMs, other.timestampMs));
    for (int i = 0; i < other.nodes.length; i++) {
      result = result.atLeast(other.nodes[i], other.versions[i]);
    }
    return result;
  }

  private VectorClock atLeast(short node, long version) {
    if (version(node) >= version) {
      return this;
    }
    VectorClock result = incremented(node, timestampMs);
    long[] raised = result.versions.clone();
    raised[Arrays.binarySearch(result.nodes, node)] = version;
    return new VectorClock(result.nodes, raised, timestampMs);
  }

  /**
   * Compares the clocks. Returns BEFORE if the other clock includes all writes of this one, also if
   * the clocks are equal. Returns AFTER if only this clock includes additional writes, and
   * CONCURRENTLY if both do.
   */
  public Occurred compare(VectorClock other) {
    boolean more = hasMoreThan(other);
    boolean less = other.hasMoreThan(this);
    if (more && less) {
      return Occurred.CONCURRENTLY;
    }
    return more ? Occurred.AFTER : Occurred.BEFORE;
  }

  private boolean hasMoreThan(VectorClock other) {
    for (int i = 0; i < nodes.length; i++) {
      if (versions[i] > other.version(nodes[i])) {
        return true;
      }
    }
    return false;
  }

  public int entries() {
    return nodes.length;
  }

  /** Returns the node ID of the entry at this index, from 0. */
  public int node(int index) {
    return nodes[index];
  }

  /** Returns the number of writes that {@code node} has coordinated. */
  public long version(int node) {
    int at = Arrays.binarySearch(nodes, (short) node);
    return at < 0 ? 0 : versions[at];
  }

  public long timestampMs() {
    return timestampMs;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VectorClock clock
        && Arrays.equals(nodes, clock.nodes)
        && Arrays.equals(versions, clock.versions);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(nodes) + Arrays.hashCode(versions);
  }

  /** Formats the clock, such as {@code {0:3, 1:1}}. */
  @Override
  public String toString() {
    var text = new StringBuilder("{");
    for (int i = 0; i < nodes.length; i++) {
      text.append(i == 0 ? "" : ", ").append(nodes[i]).append(':').append(versions[i]);
    }
    return text.append('}').toString();
  }

  /** Order of two clocks. As in Voldemort, equal clocks are BEFORE. */
  public enum Occurred {
    BEFORE,
    AFTER,
    CONCURRENTLY
  }
}
