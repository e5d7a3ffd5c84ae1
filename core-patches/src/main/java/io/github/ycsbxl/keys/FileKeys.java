package io.github.ycsbxl.keys;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Keys from a file of requests: thread t of T takes the lines t, t + T, t + 2T, ... Belongs to one
 * thread; the file is shared by all threads.
 */
public final class FileKeys implements KeySource.Unnumbered {
  private final RequestFile file;
  private final int threads;
  private long position;

  FileKeys(RequestFile file, int thread, int threads) {
    this.file = file;
    this.threads = threads;
    this.position = thread;
  }

  /** The keys of thread {@code thread} of {@code threads} of a client process. */
  public static FileKeys of(RequestFile file, ClientId client, int thread, int threads) {
    return new FileKeys(file, client.index() * threads + thread, client.count() * threads);
  }

  @Override
  public String next() {
    try {
      String key = file.key(position);
      position += threads;
      return key;
    } catch (IOException e) {
      throw new UncheckedIOException(ErrorMessages.ofFile(e), e);
    }
  }
}
