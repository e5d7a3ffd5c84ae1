package io.github.ycsbxl.nosql.kv.standin;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Records in this process's memory. */
public final class MemoryMap implements VersionedMap {
  private final Map<ByteBuffer, Entry> entries = new ConcurrentHashMap<>();
  private final AtomicLong versions = new AtomicLong();

  @Override
  public Optional<Entry> get(byte[] key) {
    return Optional.ofNullable(entries.get(ByteBuffer.wrap(key)));
  }

  @Override
  public Written put(byte[] key, byte[] value, Expected expected) {
    return write(key, expected, new Entry(value, versions.incrementAndGet()));
  }

  @Override
  public Written delete(byte[] key, Expected expected) {
    return write(key, now -> now.isPresent() && expected.holds(now), null);
  }

  private Written write(byte[] key, Expected expected, Entry entry) {
    var outcome = new Written[1];
    entries.compute(
        ByteBuffer.wrap(key),
        (same, now) -> {
          Optional<Entry> before = Optional.ofNullable(now);
          boolean done = expected.holds(before);
          long version = entry == null ? versions.incrementAndGet() : entry.version();
          outcome[0] = new Written(done ? Optional.of(version) : Optional.empty(), before);
          return done ? entry : now;
        });
    return outcome[0];
  }
}
