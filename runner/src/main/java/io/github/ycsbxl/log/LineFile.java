package io.github.ycsbxl.log;

import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/**
 * File that grows by whole lines: what could be written of one only in part is taken away again.
 * Not thread-safe.
 */
final class LineFile implements Closeable {
  private final FileOutputStream file;

  private LineFile(FileOutputStream file) {
    this.file = file;
  }

  /** An empty file, also if there was another. */
  static LineFile create(Path path) throws IOException {
    return new LineFile(new FileOutputStream(path.toFile()));
  }

  /** A file that is there, to be continued. */
  static LineFile continued(Path path) throws IOException {
    return new LineFile(new FileOutputStream(path.toFile(), true));
  }

  void write(byte[] lines) throws IOException {
    long before = length();
    try {
      file.write(lines);
    } catch (IOException e) {
      cutAfter(e, before);
      throw e;
    }
  }

  long length() throws IOException {
    return file.getChannel().size();
  }

  void cut(long length) throws IOException {
    file.getChannel().truncate(length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  private void cutAfter(IOException failure, long length) {
    try {
      cut(length);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
