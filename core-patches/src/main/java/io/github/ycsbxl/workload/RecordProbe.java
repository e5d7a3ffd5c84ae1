package io.github.ycsbxl.workload;

import io.github.ycsbxl.keys.Slice;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Finds out with a few reads what a store already holds. A record counts as there only if the read
 * brings a field: some bindings answer OK for a key that is absent. Not thread-safe.
 */
public final class RecordProbe {
  private static final int SAMPLES = 64;

  private final WorkloadConfig config;
  private final DB db;

  /** How much of a load is in the store. */
  public enum Found {
    NOTHING,
    SOME,
    EVERYTHING
  }

  RecordProbe(WorkloadConfig config, DB db) {
    this.config = config;
    this.db = db;
  }

  /** Looks for evenly spaced records of this process's slice, the first and the last among them. */
  public Found loaded() {
    Slice slice = config.keys().ownRecords();
    long samples = Math.min(slice.count(), SAMPLES);
    if (samples == 0) {
      return Found.EVERYTHING;
    }
    double step = samples == 1 ? 0 : (slice.count() - 1.0) / (samples - 1);
    long present =
        LongStream.range(0, samples)
            .map(i -> slice.start() + Math.min((long) (i * step + 0.5), slice.count() - 1))
            .filter(this::isLoaded)
            .count();
    return present == samples ? Found.EVERYTHING : present == 0 ? Found.NOTHING : Found.SOME;
  }

  /**
   * How many run-phase inserts of this client process are in the store from earlier runs, supposing
   * that they are there without a gap: gallops ahead, then bisects.
   */
  public long inserted() {
    long absent = 0;
    for (long step = 1; isInserted(absent); step *= 2) {
      absent += step;
    }
    // The position before the last step, which is there.
    long present = absent / 2;
    while (absent - present > 1) {
      long middle = (present + absent) >>> 1;
      if (isInserted(middle)) {
        present = middle;
      } else {
        absent = middle;
      }
    }
    return absent;
  }

  private boolean isInserted(long position) {
    ClientId client = config.keys().client();
    long number = config.keys().recordCount() + position * client.count() + client.index();
    return number < config.keys().format().capacity() && isThere(number);
  }

  /** A store that cannot be read must not pass for an empty one. */
  private boolean isLoaded(long number) {
    var fields = new HashMap<String, ByteIterator>();
    Status status = read(number, fields);
    if (!status.isOk() && !status.getName().equals(Status.NOT_FOUND.getName())) {
      throw new IllegalStateException(
          "a read ended with " + status.getName() + ": " + status.getDescription());
    }
    return !fields.isEmpty();
  }

  /** Some bindings of users' own answer ERROR for a key that is absent. */
  private boolean isThere(long number) {
    var fields = new HashMap<String, ByteIterator>();
    return read(number, fields).isOk() && !fields.isEmpty();
  }

  private Status read(long number, Map<String, ByteIterator> fields) {
    String key = config.keys().format().format(number);
    return db.read(config.records().table(), key, null, fields);
  }
}
