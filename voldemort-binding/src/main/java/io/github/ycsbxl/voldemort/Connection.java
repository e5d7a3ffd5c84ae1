package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.Topology;
import java.io.IOException;

/**
 * Connection of a client thread to the stores of a cluster, or of this process. What threads can
 * share, connections share. Not thread-safe.
 */
interface Connection {

  /**
   * Opens the store of this name.
   *
   * @throws IOException with one sentence, if there is no such store or it cannot hold records
   */
  VersionedStore open(String store) throws IOException;

  /** How the store of this name spreads its records. */
  Topology topology(String store) throws IOException;

  /** Closes the stores, and whatever no other thread uses. */
  void close() throws IOException;
}
