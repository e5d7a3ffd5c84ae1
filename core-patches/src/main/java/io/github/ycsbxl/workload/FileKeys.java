package io.github.ycsbxl.workload;

import io.github.ycsbxl.keys.RequestFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Keys from a file of requests. They have no numbers, and a file asks for what it asks for: a key
 * that is retired comes again with its next line. Belongs to one thread.
 */
final class FileKeys implements KeySource {
  private final RequestFile file;

  private FileKeys(RequestFile file) {
    this.file = file;
  }

  static FileKeys of(Path path, int thread, int threads) {
    try {
      return new FileKeys(RequestFile.open(path, thread, threads));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public String next() {
    try {
      return file.next();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public long lastNumber() {
    throw new UnsupportedOperationException("keys of a file have no numbers");
  }

  @Override
  public void retireLast() {}

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }
}
