package io.github.ycsbxl.workload;

import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A user-defined operation, selected by {@code plugin.class}. An implementation has a public
 * no-argument constructor, and each client thread uses an instance of its own. An exception counts
 * as a failed operation.
 */
public interface OperationPlugin {

  /** Called once, before any other method, with all properties of the user. */
  default void init(Properties properties) {}

  /** Executes one operation and returns its status. The latency of the call is recorded. */
  Status operate(DB db, PluginContext context);

  /**
   * Inserts a record, in a load and for the inserts of a run.
   *
   * @param record generated record, which the default implementation inserts
   */
  default Status insert(
      DB db, String key, Map<String, ByteIterator> record, PluginContext context) {
    return db.insert(context.table(), key, record);
  }
}
