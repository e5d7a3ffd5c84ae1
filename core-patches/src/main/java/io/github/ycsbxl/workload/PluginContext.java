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
   * Executes one request of an operation that uses several stores or tables. The row {@code
   * PLUGIN@<store>} has its latency.
   *
   * @param store name in the results, such as the name of the table
   */
  Status request(String store, Supplier<Status> request);

  /** Returns the thread's seeded random generator. */
  RandomGenerator random();
}
