package io.github.ycsbxl.workload;

import java.util.Map;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;

/** Services of the workload for a plugin. Used by the plugin's thread. */
public interface PluginContext {
  String table();

  /** Returns the key of the next record according to {@code requestdistribution}. */
  String nextKey();

  /** Returns new values for all fields, valid until the next call. */
  Map<String, ByteIterator> newRecord(String key);

  /** Returns new values for the fields that an update changes, valid until the next call. */
  Map<String, ByteIterator> newChange(String key);

  /** Returns the thread's seeded random generator. */
  RandomGenerator random();
}
