package io.github.ycsbxl.voldemort;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the client threads of a process share: made for the first one, kept as long as one uses it.
 * Thread-safe.
 */
final class Shares<K, V> {
  private final Map<K, Share<V>> open = new HashMap<>();

  /** Makes what is to be shared. */
  interface Maker<V> {
    V make() throws IOException;
  }

  private record Share<V>(V value, int users) {}

  /** What is shared under the key, made if it is not there. */
  synchronized V join(K key, Maker<V> maker) throws IOException {
    Share<V> share = open.get(key);
    V value = share == null ? maker.make() : share.value();
    open.put(key, new Share<>(value, share == null ? 1 : share.users() + 1));
    return value;
  }

  /** Ends one thread's use. What nobody uses any more is handed over, to be closed. */
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
