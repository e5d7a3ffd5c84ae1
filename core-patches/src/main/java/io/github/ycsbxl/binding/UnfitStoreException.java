package io.github.ycsbxl.binding;

import java.io.IOException;

/**
 * Rejection of settings that contradict an existing store, such as another number of shards. The
 * store was not changed. The message says what to change.
 */
public final class UnfitStoreException extends IOException {
  public UnfitStoreException(String message) {
    super(message);
  }
}
