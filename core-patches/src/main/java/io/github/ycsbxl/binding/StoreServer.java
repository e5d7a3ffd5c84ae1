package io.github.ycsbxl.binding;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;

/**
 * A store that {@code ycsb serve} or {@code -clients} offers to other processes. Made from a
 * configuration that was found right; for one thread.
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

  /**
   * What the properties of a test have to say so that its clients use the server that has started;
   * an empty value says that a property is not to be set.
   */
  Map<String, String> clientProperties();

  /** Answers the requests that it has, takes no more, and writes what is not yet on the disk. */
  @Override
  void close() throws IOException;

  /** Closes because of a failure, which matters more than what may go wrong here. */
  default void closeAfter(Exception failure) {
    try {
      close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
