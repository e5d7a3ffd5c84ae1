package io.github.ycsbxl.keys;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Keys from a UTF-8 file with one key per line, accessible at any position, as if the file were
 * repeated endlessly. Empty lines are skipped.
 *
 * <p>The file may have any length. Lines are counted on first access. All threads share an index of
 * at most 32 MiB with the start of every n-th line. Thread-safe; no thread waits for a thread that
 * has stopped.
 */
public final class RequestFile {
  /** Length of the start of a file that is checked when it is opened; it takes about 30 ms. */
  private static final int CHECKED_BYTES = 1 << 26;

  private static final byte[] GZIP = {0x1F, (byte) 0x8B};
  private static final byte[] ZSTD = {0x28, (byte) 0xB5};

  private final Path path;
  private final MappedFile bytes;
  private final LineIndex lines;

  private RequestFile(Path path, MappedFile bytes, int mostEntries) {
    this.path = path;
    this.bytes = bytes;
    this.lines = new LineIndex(bytes, mostEntries);
  }

  /**
   * Opens a file.
   *
   * @throws IOException if it is missing, not a regular file, or without a key
   */
  public static RequestFile open(Path path) throws IOException {
    return open(path, LineIndex.MOST_ENTRIES);
  }

  static RequestFile open(Path path, int mostEntries) throws IOException {
    var file = new RequestFile(path, MappedFile.open(path), mostEntries);
    if (file.lines.isEmpty()) {
      throw new IOException("the request file " + path + " holds no key");
    }
    file.requireText();
    return file;
  }

  /** Rejects compressed files, and files in other encodings, before their first key is used. */
  private void requireText() throws IOException {
    byte[] start = bytes.copy(0, Math.min(2, Files.size(path)));
    if (Arrays.equals(start, GZIP) || Arrays.equals(start, ZSTD)) {
      throw new IOException("the request file %s is compressed; decompress it".formatted(path));
    }
    OptionalLong malformed = bytes.malformed(CHECKED_BYTES);
    if (malformed.isPresent()) {
      throw malformed(bytes.lineBegin(malformed.getAsLong()), null);
    }
  }

  public Path path() {
    return path;
  }

  /** Returns the key at a position from 0. Positions wrap around after the last key. */
  public String key(long position) throws IOException {
    long start = lines.start(position);
    return text(start, bytes.lineEnd(start));
  }

  /** Returns the keys of thread {@code thread} of {@code threads} of a client. */
  public RequestKeys ofThread(ClientId client, int thread, int threads) {
    return new ThreadKeys(client.index() * threads + thread, client.count() * threads);
  }

  private String text(long start, long end) throws IOException {
    byte[] line = bytes.copy(start, end);
    try {
      return isAscii(line)
          ? new String(line, StandardCharsets.ISO_8859_1)
          : StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
    } catch (CharacterCodingException e) {
      throw malformed(start, e);
    }
  }

  private IOException malformed(long lineStart, CharacterCodingException cause) {
    return new IOException(
        "the request file %s is not UTF-8 in the line at byte %d".formatted(path, lineStart),
        cause);
  }

  private static boolean isAscii(byte[] line) {
    for (byte letter : line) {
      if (letter < 0) {
        return false;
      }
    }
    return true;
  }

  /** Lines t, t + T, t + 2T, ... of thread t of T. Used by that thread. */
  private final class ThreadKeys implements RequestKeys.Unnumbered {
    private final int threads;
    private long position;

    ThreadKeys(int thread, int threads) {
      this.threads = threads;
      this.position = thread;
    }

    @Override
    public String next() {
      try {
        String key = key(position);
        position += threads;
        return key;
      } catch (IOException e) {
        throw new UncheckedIOException(ErrorMessages.fileMessage(e), e);
      }
    }
  }
}
