package io.github.ycsbxl.voldemort;

import java.io.IOException;

/** A client process's way to the stores of one cluster, or of this process. Thread-safe. */
interface Connection {

  /**
   * The store of this name; the same object every time.
   *
   * @throws IOException with a sentence, if there is no such store or it holds what is no record
   */
  VersionedStore store(String name) throws IOException;

  /** Gives up one client thread's share; the last one closes it. */
  void close() throws IOException;
}
