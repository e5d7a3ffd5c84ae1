package io.github.ycsbxl.binding;

import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * Source of connections to one store: the binding's configuration, read once for a process.
 * Immutable and thread-safe.
 */
public interface ConnectionFactory {
  /** The class of the connections. */
  Class<? extends DB> type();

  /**
   * Opens a connection for one client thread, which ends it with {@link DB#cleanup}.
   *
   * @throws DBException if the store cannot be reached
   * @throws ReflectiveOperationException if a class of the user's own cannot be made
   */
  DB connect() throws DBException, ReflectiveOperationException;
}
