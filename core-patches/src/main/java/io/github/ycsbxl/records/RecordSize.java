package io.github.ycsbxl.records;

import io.github.ycsbxl.keys.KeyFormat;
import io.github.ycsbxl.keys.ThreadRandom;
import java.util.Map;
import site.ycsb.ByteIterator;

/**
 * Estimator of the mean size of a workload's records in a store: key and value, after compression.
 * Stateless; draws its own random numbers.
 */
public final class RecordSize {
  private static final int SAMPLES = 32;

  /** Number of bytes after which enough records are sampled. */
  private static final long ENOUGH_BYTES = 1 << 24;

  private RecordSize() {}

  /** Returns the mean number of bytes per record. */
  public static double mean(RecordConfig config, ValueSources sources, KeyFormat keys, long seed) {
    var random = ThreadRandom.of(seed, 0, Integer.MAX_VALUE);
    var values =
        new RecordValues(config, sources.drawnBy(random), config.lengths().drawnBy(random), random);
    var count = new ByteCount();
    long bytes = 0;
    int samples = 0;
    while (samples < SAMPLES && bytes < ENOUGH_BYTES) {
      String key = keys.format(samples++);
      Map<String, ByteIterator> record = values.record(key);
      bytes += key.length();
      bytes += config.raw() ? count.of(record) : RecordCodec.sizeOf(record);
    }
    return (double) bytes / samples;
  }
}
