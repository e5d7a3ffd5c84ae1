package io.github.ycsbxl.workload;

import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Services of the workload for a plugin. Used by the plugin's thread. */
public interface PluginContext {
  String table();

  /** Returns the key of the next record according to {@code requestdistribution}. */
  String nextKey();

  /** Returns new values for all fields, valid until the next call. */
  Map<String, ByteIterator> newRecord(String key);

  /** Returns new values for the fields that an update changes, valid until the next call. */
  Map<String, ByteIterator> newChange(String key);

  /**
   * Executes one request of the operation and measures it in the row {@code PLUGIN@<store>}. For
   * operations over several stores or tables, whose names a binding takes as the table.
   *
   * @param store name for the results, such as the table
   */
  Status request(String store, Supplier<Status> request);

  /** Returns the thread's seeded random generator. */
  RandomGenerator random();
}
