package io.github.ycsbxl.records;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Values that are consecutive bytes of a file. After the end of the file, reading continues at its
 * start. Values are repeated only if the file contains repetitions, or after all its bytes were
 * used. All threads share one position. Thread-safe; a source is used by one thread.
 */
final class FileValues {
  /** Bytes that a thread reads at a time, unless a value is longer. */
  private static final int CHUNK = 1 << 14;

  private final Path file;
  private final FileChannel channel;
  private final long size;
  private final AtomicLong position;

  private FileValues(Path file, FileChannel channel, long size, long start) {
    this.file = file;
    this.channel = channel;
    this.size = size;
    this.position = new AtomicLong(start);
  }

  /**
   * Opens a file. The garbage collector closes the file when no source is left.
   *
   * @param start position of the first value as a fraction of the file, from 0 to 1
   * @throws IOException if the file cannot be read or is empty
   */
  static FileValues open(Path file, double start) throws IOException {
    FileChannel channel = FileChannel.open(file);
    long size = channel.size();
    if (size == 0) {
      channel.close();
      throw new IOException(file + " is empty");
    }
    return new FileValues(file, channel, size, (long) (start * size));
  }

  /** Returns a source of values for one thread. */
  ValueSource source() {
    return new ThreadSource();
  }

  /** Reads the next bytes of the file. Concurrent calls return different bytes. */
  private byte[] next(int length) {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    long at = position.getAndAdd(length) % size;
    try {
      while (bytes.hasRemaining()) {
        int read = channel.read(bytes, at);
        if (read < 0 && at == 0) {
          throw new IOException("it became empty");
        }
        at = read < 0 ? 0 : at + read;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read value.file=" + file, e);
    }
    return bytes.array();
  }

  /**
   * Source of values for one thread. Successive values are slices of the same chunk, which is never
   * modified.
   */
  private final class ThreadSource implements ValueSource {
    private byte[] chunk = {};
    private int at;

    @Override
    public void renew(Bytes value, String key, String field, int length) {
      if (length > chunk.length - at) {
        chunk = next(length * Math.max(1, CHUNK / length));
        at = 0;
      }
      value.become(chunk, at, length);
      at += length;
    }
  }
}
