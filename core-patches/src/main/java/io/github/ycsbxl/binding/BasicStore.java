package io.github.ycsbxl.binding;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A store that consumes every byte, keeps nothing and always succeeds. Measuring it without delays
 * shows the overhead of the tool itself. Reads return no fields.
 */
public final class BasicStore extends DB implements CompareAndSet, MultiGet {
  private static final Object VERSION = new Object();

  private final byte[] sink = new byte[1 << 12];
  private final int delayMillis;
  private final boolean random;

  /** Creates a store without delays. */
  public BasicStore() {
    this(0, false);
  }

  /**
   * Creates a store whose operations take a time.
   *
   * @param random true to draw each time from 1 ms to {@code delayMillis}
   */
  BasicStore(int delayMillis, boolean random) {
    this.delayMillis = delayMillis;
    this.random = random;
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return answer();
  }

  @Override
  public Status readAll(
      String table, List<String> keys, Map<String, Map<String, ByteIterator>> into) {
    return answer();
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return answer();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return consume(values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return consume(values);
  }

  @Override
  public Status delete(String table, String key) {
    return answer();
  }

  @Override
  public Status readVersioned(String table, String key, VersionedRecord into) {
    into.clear();
    into.version(VERSION);
    return answer();
  }

  @Override
  public Status replaceIfCurrent(String table, String key, VersionedRecord record) {
    return consume(record.fields());
  }

  @Override
  public Status readLatest(String table, String key, VersionedRecord into) {
    return readVersioned(table, key, into);
  }

  private Status consume(Map<String, ByteIterator> values) {
    for (ByteIterator value : values.values()) {
      while (value.hasNext()) {
        value.nextBuf(sink, 0);
      }
    }
    return answer();
  }

  private Status answer() {
    if (delayMillis > 0) {
      delay();
    }
    return Status.OK;
  }

  /** Waits. An interrupt ends the wait, and stays set for the caller. */
  private void delay() {
    int millis = random ? 1 + ThreadLocalRandom.current().nextInt(delayMillis) : delayMillis;
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = end - System.nanoTime();
        left > 0 && !Thread.currentThread().isInterrupted();
        left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
