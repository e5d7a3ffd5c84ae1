package io.github.ycsbxl.voldemort.engine;

import java.io.Closeable;
import java.io.IOException;

/** The engines of one node, one per store. Closing it closes them. Thread-safe. */
public interface Storage extends Closeable {

  /** The values of a store, always the same object for a name. */
  StorageEngine engine(String store) throws IOException;

  /** Opens a storage, or says in a sentence why it cannot be opened. */
  static Storage open(StorageSettings settings) throws IOException {
    return switch (settings.engine()) {
      case MEMORY -> new MemoryStorage();
      case BDB -> BdbStorage.open(settings.folder(), settings.cacheBytes());
    };
  }
}
