package io.github.ycsbxl.binding;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Reference-counted values shared by client threads. A value is opened for the first user of a key
 * and closed after the last one. Other users wait while a value is opened or closed. Thread-safe.
 */
public final class RefCounted<K, V> {
  private final Map<K, Share<V>> shares = new HashMap<>();

  /** Function that opens a shared value. */
  @FunctionalInterface
  public interface Opening<V> {
    V open() throws IOException;
  }

  /** Function that closes a value after its last user. */
  @FunctionalInterface
  public interface Closing<V, E extends Exception> {
    void close(V value) throws E;
  }

  private record Share<V>(V value, int users) {}

  /** Adds a user of the key and returns the value. Opens the value for the first user. */
  public synchronized V join(K key, Opening<V> opening) throws IOException {
    Share<V> share = shares.get(key);
    V value = share == null ? opening.open() : share.value();
    shares.put(key, new Share<>(value, share == null ? 1 : share.users() + 1));
    return value;
  }

  /**
   * Removes a user. If it was the last one, closes the value and forgets it, even if closing fails.
   */
  public synchronized <E extends Exception> void leave(K key, Closing<V, E> closing) throws E {
    Share<V> share = shares.remove(key);
    if (share.users() > 1) {
      shares.put(key, new Share<>(share.value(), share.users() - 1));
    } else {
      closing.close(share.value());
    }
  }
}
