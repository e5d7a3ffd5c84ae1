package io.github.ycsbxl.db;

import java.io.Closeable;
import java.io.IOException;

/**
 * A store that {@code ycsb serve} offers to other processes. Made from a configuration that was
 * found right; for one thread.
 */
public interface StoreServer extends Closeable {

  /**
   * Returns when clients can connect. A server that could not start needs no {@link #close}.
   *
   * @throws IOException with the reason in one sentence, such as a port that is taken
   */
  void start() throws IOException;

  /** Where clients reach the server that has started, in one line as they are told it. */
  String addresses();

  /** Answers the requests that it has, takes no more, and writes what is not yet on the disk. */
  @Override
  void close() throws IOException;
}
