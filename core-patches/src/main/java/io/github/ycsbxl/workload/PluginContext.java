package io.github.ycsbxl.workload;

import java.util.Map;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;

/** Services of the workload for a plugin. Belongs to the plugin's thread. */
public interface PluginContext {
  String table();

  /** The key of the record to request next, as {@code requestdistribution} chooses it. */
  String nextKey();

  /** Makes new values for all fields, valid until the next call. */
  Map<String, ByteIterator> newRecord(String key);

  /** Makes new values for the fields that an update changes, valid until the next call. */
  Map<String, ByteIterator> newChange(String key);

  /** The thread's seeded random generator. */
  RandomGenerator random();
}
