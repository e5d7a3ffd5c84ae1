package io.github.ycsbxl.fleet;

import io.github.ycsbxl.files.FileAccess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * File that a client appends to, and the size of the coordinator's copy. The first bytes show
 * whether the file was truncated or rewritten. In both cases, the coordinator's copy is truncated
 * as well. Used by one thread.
 */
final class GrowingFile {
  /** Number of leading bytes to compare. */
  private static final int HEAD = 64;

  private final String name;
  private final Path path;
  private byte[] head = {};
  private long held;
  private boolean complete = true;

  GrowingFile(String name, Path path) {
    this.name = name;
    this.path = path;
  }

  /** A piece of the file and its content. */
  record PieceBytes(Messages.Piece piece, byte[] bytes) {}

  String name() {
    return name;
  }

  Path path() {
    return path;
  }

  /** Reads the part of the file that the coordinator lacks, up to this number of bytes. */
  List<PieceBytes> next(int most) throws IOException {
    try (FileChannel channel = FileChannel.open(path)) {
      long size = channel.size();
      byte[] now = read(channel, 0, HEAD);
      boolean goesOn =
          now.length >= head.length
              && Arrays.equals(now, 0, head.length, head, 0, head.length)
              && size >= held;
      head = now;
      if (!goesOn) {
        held = 0;
      }
      byte[] bytes = read(channel, held, most);
      complete = held + bytes.length >= size;
      return goesOn && bytes.length == 0 ? List.of() : List.of(piece(held, bytes));
    } catch (NoSuchFileException e) {
      complete = true;
      return List.of();
    }
  }

  private PieceBytes piece(long offset, byte[] bytes) {
    return new PieceBytes(
        new Messages.Piece(name, offset, bytes.length, offset + bytes.length), bytes);
  }

  /** Returns true if {@link #next} returned everything that the coordinator lacked. */
  boolean isComplete() {
    return complete;
  }

  /** Continues from the size of the coordinator's copy. */
  void held(long bytes) {
    held = bytes;
  }

  boolean exists() {
    return Files.exists(path);
  }

  private static byte[] read(FileChannel channel, long from, int most) throws IOException {
    ByteBuffer read = FileAccess.read(channel, from, most);
    byte[] bytes = new byte[read.remaining()];
    read.get(bytes);
    return bytes;
  }
}
