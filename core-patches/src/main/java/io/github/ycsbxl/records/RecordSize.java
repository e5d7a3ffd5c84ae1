package io.github.ycsbxl.records;

import io.github.ycsbxl.keys.KeyFormat;
import io.github.ycsbxl.keys.ThreadRandom;
import java.util.Map;
import site.ycsb.ByteIterator;

/**
 * Size of a workload's records in a store: key and value together, on average over some, after
 * compression. Stateless; it draws random numbers of its own.
 */
public final class RecordSize {
  private static final int SAMPLES = 32;

  /** The number of bytes after which enough samples are made; of large values fewer are needed. */
  private static final long ENOUGH_BYTES = 1 << 24;

  private RecordSize() {}

  /** The mean number of bytes of a record. */
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
