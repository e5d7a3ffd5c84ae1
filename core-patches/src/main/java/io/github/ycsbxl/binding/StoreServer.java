package io.github.ycsbxl.binding;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;

/**
 * Server that shares a store with other processes, for {@code ycsb serve} or {@code -clients}.
 * Created from a validated configuration. Used by one thread.
 */
public interface StoreServer extends Closeable {

  /**
   * Starts the server and returns when clients can connect. After a failure, {@link #close} is not
   * needed.
   *
   * @throws IOException with the reason in one sentence, such as a port that is in use
   */
  void start() throws IOException;

  /** Returns the addresses of the started server in one line for the user. */
  String addresses();

  /**
   * Returns the properties for clients of the started server. An empty value means that a property
   * must not be set.
   */
  Map<String, String> clientProperties();

  /** Answers requests in progress, accepts no new ones, and flushes data to disk. */
  @Override
  void close() throws IOException;

  /** Closes the server after a failure. Further failures become its suppressed exceptions. */
  default void closeAfter(Exception failure) {
    try {
      close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
