package io.github.ycsbxl.workload;

import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * An operation of the user's own, named by {@code plugin.class}. An implementation has a public
 * constructor without parameters; every client thread makes an instance, which belongs to it. What
 * a plugin throws is a failed operation.
 */
public interface OperationPlugin {

  /** Called once, before any other method, with all properties that the user set. */
  default void init(Properties properties) {}

  /** Does one operation, whose latency is that of the call, and returns its status. */
  Status operate(DB db, PluginContext context);

  /**
   * Inserts a record, in a load and for the inserts of a run.
   *
   * @param record that would be inserted without a plugin
   */
  default Status insert(
      DB db, String key, Map<String, ByteIterator> record, PluginContext context) {
    return db.insert(context.table(), key, record);
  }
}
