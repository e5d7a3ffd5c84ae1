package io.github.ycsbxl.workload;

import java.util.Map;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;

/** Services of the workload for a plugin. Belongs to the plugin's thread. */
public interface PluginContext {
  String table();

  /** The key of a record to ask for, as {@code requestdistribution} chooses it. */
  String nextKey();

  /** New values for all fields, good until the next call. */
  Map<String, ByteIterator> newRecord(String key);

  /** New values for the fields that an update changes, good until the next call. */
  Map<String, ByteIterator> newChange(String key);

  /** The thread's seeded random numbers. */
  RandomGenerator random();
}
