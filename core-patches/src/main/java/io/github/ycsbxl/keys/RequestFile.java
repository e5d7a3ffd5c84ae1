package io.github.ycsbxl.keys;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The keys of one thread from a UTF-8 file with one key per line. The file is streamed, so it may
 * be of any length, and is read as if it were repeated without end: thread t of T takes the lines
 * t, t + T, t + 2T, ... of that. Empty lines are no keys and are not counted.
 *
 * <p>Belongs to one thread, which closes it.
 */
public final class RequestFile implements AutoCloseable {
  private final Path file;
  private final int threads;
  private BufferedReader reader;
  private long linesToSkip;

  private RequestFile(Path file, int thread, int threads) throws IOException {
    this.file = file;
    this.threads = threads;
    this.linesToSkip = thread;
    this.reader = reader(file);
  }

  /** Throws IOException when the file is missing or holds no key. */
  public static RequestFile open(Path file, int thread, int threads) throws IOException {
    if (thread < 0 || thread >= threads) {
      throw new IllegalArgumentException("thread " + thread + " of " + threads + " does not exist");
    }
    try (RequestFile probe = new RequestFile(file, 0, 1)) {
      probe.next();
    }
    return new RequestFile(file, thread, threads);
  }

  /** The next key of this thread. */
  public String next() throws IOException {
    while (linesToSkip > 0) {
      nextLine();
      linesToSkip--;
    }
    linesToSkip = threads - 1;
    return nextLine();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private String nextLine() throws IOException {
    String key = nextKeyBeforeEnd();
    if (key == null) {
      reader.close();
      reader = reader(file);
      key = nextKeyBeforeEnd();
    }
    if (key == null) {
      throw new IOException("the request file " + file + " holds no key");
    }
    return key;
  }

  private String nextKeyBeforeEnd() throws IOException {
    String line = reader.readLine();
    while (line != null && line.isEmpty()) {
      line = reader.readLine();
    }
    return line;
  }

  private static BufferedReader reader(Path file) throws IOException {
    try {
      return Files.newBufferedReader(file);
    } catch (NoSuchFileException e) {
      throw new IOException("the request file " + file + " does not exist", e);
    }
  }
}
