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
   * Starts the server, and returns when clients can connect. If that fails, {@link #close} is not
   * needed.
   *
   * @throws IOException with the reason in one sentence, such as a port that is taken
   */
  void start() throws IOException;

  /** The addresses at which clients reach the started server, in one line for the user. */
  String addresses();

  /**
   * The properties with which clients use the started server; an empty value means that a property
   * must not be set.
   */
  Map<String, String> clientProperties();

  /** Answers the requests under way, takes no more, and writes what is not yet on the disk. */
  @Override
  void close() throws IOException;

  /** Closes the server because of a failure; what goes wrong here is added to that failure. */
  default void closeAfter(Exception failure) {
    try {
      close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
