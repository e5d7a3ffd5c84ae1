package io.github.ycsbxl.voldemort;

import java.io.IOException;

/**
 * A client thread's way to the stores of a cluster, or of this process. What threads can share,
 * they share behind it. Not thread-safe.
 */
interface Connection {

  /**
   * Opens the store of this name.
   *
   * @throws IOException with a sentence, if there is no such store or it cannot hold records
   */
  VersionedStore open(String store) throws IOException;

  /** Closes the stores, and what no other thread uses any more. */
  void close() throws IOException;
}
