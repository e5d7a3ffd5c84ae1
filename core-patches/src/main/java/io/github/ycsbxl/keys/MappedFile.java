package io.github.ycsbxl.keys;

import io.github.ycsbxl.files.FileAccess;
import io.github.ycsbxl.files.InputText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Memory-mapped file of any length, read as lines that end with LF, CR or both. Immutable and
 * thread-safe. The file must not be truncated while in use. It is unmapped by garbage collection.
 */
final class MappedFile {
  /** Size of a part as a power of two, because Java buffers are below 2 GiB. */
  private static final int PART_BITS = 30;

  private static final int PART_MASK = (1 << PART_BITS) - 1;

  /** Length of a byte order mark in bytes. Some editors write one. */
  private static final int MARK_BYTES = 3;

  private final MappedByteBuffer[] parts;
  private final long size;

  private MappedFile(MappedByteBuffer[] parts, long size) {
    this.parts = parts;
    this.size = size;
  }

  /**
   * Maps a file.
   *
   * @throws IOException if it is missing or not a regular file
   */
  static MappedFile open(Path path) throws IOException {
    if (!FileAccess.exists(path)) {
      throw new IOException("the request file " + path + " does not exist");
    }
    if (!Files.isRegularFile(path)) {
      throw new IOException("the request file %s is not a regular file".formatted(path));
    }
    try (FileChannel channel = FileChannel.open(path)) {
      long size = channel.size();
      var parts = new MappedByteBuffer[Math.toIntExact((size + PART_MASK) >>> PART_BITS)];
      for (int part = 0; part < parts.length; part++) {
        long from = (long) part << PART_BITS;
        parts[part] = channel.map(MapMode.READ_ONLY, from, Math.min(1L << PART_BITS, size - from));
      }
      return new MappedFile(parts, size);
    }
  }

  /**
   * Returns the start of the next non-empty line at or after a position, or the size if there is
   * none.
   */
  long lineStart(long from) {
    long place =
        from == 0 && InputText.isMark(copy(0, Math.min(MARK_BYTES, size))) ? MARK_BYTES : from;
    while (place < size && endsLine(at(place))) {
      place++;
    }
    return place;
  }

  /** Returns the begin of the line that has this position. */
  long lineBegin(long at) {
    long place = at;
    while (place > 0 && !endsLine(at(place - 1))) {
      place--;
    }
    return place;
  }

  /** Returns the end of the line at this position. */
  long lineEnd(long from) {
    long place = from;
    while (place < size && !endsLine(at(place))) {
      place++;
    }
    return place;
  }

  /**
   * Returns the position of the first bytes that are not UTF-8, among the first {@code most} bytes.
   */
  OptionalLong malformed(int most) {
    if (size == 0) {
      return OptionalLong.empty();
    }
    ByteBuffer in = parts[0].duplicate().limit(Math.min(most, parts[0].limit()));
    var out = CharBuffer.allocate(1 << 13);
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CoderResult result = CoderResult.OVERFLOW;
    while (result.isOverflow()) {
      result = decoder.decode(in, out.clear(), in.limit() == size);
    }
    return result.isError() ? OptionalLong.of(in.position()) : OptionalLong.empty();
  }

  boolean isEnd(long place) {
    return place >= size;
  }

  byte[] copy(long start, long end) {
    var bytes = new byte[Math.toIntExact(end - start)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = at(start + i);
    }
    return bytes;
  }

  private byte at(long place) {
    return parts[(int) (place >>> PART_BITS)].get((int) place & PART_MASK);
  }

  private static boolean endsLine(byte letter) {
    return letter == '\n' || letter == '\r';
  }
}
