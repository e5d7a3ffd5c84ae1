package io.github.ycsbxl.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Store that is down once for a fixed time while reads wait, so that its outage is known. */
public final class AwayDb extends UserDb {
  /** More than twice the longest JVM pause on a busy machine, which does not count as an outage. */
  static final long AWAY_NANOS = TimeUnit.MILLISECONDS.toNanos(5_500);

  private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(2_300);
  private static final AtomicLong BEGUN = new AtomicLong();

  /** Starts to count with the next operation. */
  static void begin() {
    BEGUN.set(0);
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    result.putAll(new HashMap<>());
    return answer();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return answer();
  }

  private static Status answer() {
    BEGUN.compareAndSet(0, System.nanoTime());
    long away = BEGUN.get() + FIRST_NANOS;
    if (System.nanoTime() - away >= 0) {
      for (long left = left(away); left > 0; left = left(away)) {
        LockSupport.parkNanos(left);
      }
    }
    return Status.OK;
  }

  private static long left(long away) {
    return away + AWAY_NANOS - System.nanoTime();
  }
}
