package io.github.ycsbxl.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Store that is away for some time, once, while its reads wait: its outage is known. */
public final class AwayDb extends UserDb {
  /** More than twice as long as any pause of a JVM on a busy machine, which is no outage. */
  static final long AWAY_NANOS = TimeUnit.MILLISECONDS.toNanos(5_500);

  private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(2_300);
  private static final AtomicLong BEGUN = new AtomicLong();

  /** Counts from the next operation. */
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
