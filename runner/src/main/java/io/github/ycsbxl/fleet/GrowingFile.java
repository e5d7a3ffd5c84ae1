package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.FileAccess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * A file that a client process appends to, and what its coordinator has of it. If the file is cut,
 * or begun anew, which its first bytes show, so is the copy. Used by one thread.
 */
final class GrowingFile {
  /** What is compared of the beginning of a file. */
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

  /** A piece of the file with its bytes. */
  record PieceBytes(Messages.Piece piece, byte[] bytes) {}

  String name() {
    return name;
  }

  Path path() {
    return path;
  }

  /** Reads what the coordinator lacks, as far as that is not more than so many bytes. */
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

  /** Whether {@link #next} returned all that the coordinator lacked. */
  boolean isComplete() {
    return complete;
  }

  /** Goes on from the size of what the coordinator has. */
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
