package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.VersionedMap;
import io.github.ycsbxl.nosql.store.VersionedMap.Expected;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Records in the memory of this process. */
public final class MemoryMap implements VersionedMap {
  private final Map<List<String>, Entry> entries = new ConcurrentHashMap<>();
  private final AtomicLong versions = new AtomicLong();

  @Override
  public Optional<Entry> get(String table, String key, RequestOptions options) {
    return Optional.ofNullable(entries.get(List.of(table, key)));
  }

  @Override
  public Written put(
      String table, String key, byte[] value, Expected expected, RequestOptions options) {
    return write(List.of(table, key), expected, new Entry(value, versions.incrementAndGet()));
  }

  @Override
  public Written delete(String table, String key, Expected expected, RequestOptions options) {
    return write(List.of(table, key), now -> now.isPresent() && expected.holds(now), null);
  }

  private Written write(List<String> key, Expected expected, Entry entry) {
    var outcome = new Written[1];
    entries.compute(
        key,
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
