package io.github.ycsbxl.log;

import io.github.ycsbxl.files.FileAccess;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Text file without an incomplete last line. A killed writer may leave such a line, and a truncated
 * number in it would look complete. An UncheckedIOException reports a line that is too long, since
 * scanners ignore an IOException. Used by one thread.
 */
final class WholeLines extends FilterInputStream {
  private long left;
  private int lineBytes;

  private WholeLines(InputStream file, long length) {
    super(file);
    this.left = length;
  }

  /**
   * Opens a file.
   *
   * @param most maximum number of bytes to read; empty for all
   */
  static InputStream open(Path file, Optional<Long> most) throws IOException {
    // Open the file first, so that a missing file is reported as by other readers.
    FileChannel bytes = FileChannel.open(FileAccess.requireFile(file));
    try {
      long end = endOfLastLine(bytes);
      return new WholeLines(Channels.newInputStream(bytes), Math.min(end, most.orElse(end)));
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  /** Returns the text after the last line end. */
  static String rest(Path file) throws IOException {
    try (FileChannel bytes = FileChannel.open(file)) {
      long end = endOfLastLine(bytes);
      long rest = Math.min(LogLimits.MOST_LINE_BYTES, bytes.size() - end);
      bytes.position(end);
      InputStream left = Channels.newInputStream(bytes);
      return new String(left.readNBytes(Math.toIntExact(rest)), StandardCharsets.UTF_8);
    }
  }

  @Override
  public int read() throws IOException {
    if (left == 0) {
      return -1;
    }
    left--;
    int read = super.read();
    count((byte) read);
    return read;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (left == 0) {
      return -1;
    }
    int count = super.read(target, offset, (int) Math.min(length, left));
    left -= Math.max(0, count);
    for (int i = 0; i < count; i++) {
      count(target[offset + i]);
    }
    return count;
  }

  private void count(byte read) {
    lineBytes = read == '\n' ? 0 : lineBytes + 1;
    if (lineBytes > LogLimits.MOST_LINE_BYTES) {
      throw new UncheckedIOException(new IOException("a line is longer than 16 MB"));
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  /** Finds the end of the last line. Does not change the position. */
  private static long endOfLastLine(FileChannel bytes) throws IOException {
    var block = new byte[8192];
    for (long end = bytes.size(); end > 0; end -= block.length) {
      long start = Math.max(0, end - block.length);
      int length = (int) (end - start);
      readFully(bytes, start, ByteBuffer.wrap(block, 0, length));
      for (int i = length - 1; i >= 0; i--) {
        if (block[i] == '\n') {
          return start + i + 1;
        }
      }
    }
    return 0;
  }

  private static void readFully(FileChannel bytes, long start, ByteBuffer target)
      throws IOException {
    while (target.hasRemaining()) {
      if (bytes.read(target, start + target.position()) < 0) {
        throw new EOFException();
      }
    }
  }
}
