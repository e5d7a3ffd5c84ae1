package io.github.ycsbxl.voldemort;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reference-counted values that client threads share: made for the first user of a key, kept as
 * long as there is one. Thread-safe.
 */
final class RefCounted<K, V> {
  private final Map<K, Share<V>> open = new HashMap<>();

  /** Factory of a shared value. */
  interface Maker<V> {
    V make() throws IOException;
  }

  private record Share<V>(V value, int users) {}

  /** The value of the key, made if there is none. */
  synchronized V join(K key, Maker<V> maker) throws IOException {
    Share<V> share = open.get(key);
    V value = share == null ? maker.make() : share.value();
    open.put(key, new Share<>(value, share == null ? 1 : share.users() + 1));
    return value;
  }

  /** Ends one thread's use. A value without users is returned, to be closed. */
  synchronized Optional<V> leave(K key) {
    Share<V> share = open.get(key);
    if (share.users() > 1) {
      open.put(key, new Share<>(share.value(), share.users() - 1));
      return Optional.empty();
    }
    open.remove(key);
    return Optional.of(share.value());
  }
}
