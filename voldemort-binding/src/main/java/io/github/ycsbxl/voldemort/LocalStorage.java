package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.voldemort.engine.BdbStorage;
import io.github.ycsbxl.voldemort.engine.MemoryEngine;
import io.github.ycsbxl.voldemort.engine.StorageEngine;
import java.io.Closeable;
import java.io.IOException;

/** The engines of a storage, one per name of a store. */
interface LocalStorage extends Closeable {

  /** A new engine, or the one that holds the store of this name on the disk. */
  StorageEngine engine(String store) throws IOException;

  static LocalStorage open(LocalSettings settings) throws IOException {
    return switch (settings.engine()) {
      case MEMORY -> inMemory();
      case BDB -> onDisk(BdbStorage.open(settings.folder(), settings.cacheBytes()));
    };
  }

  private static LocalStorage inMemory() {
    return new LocalStorage() {
      @Override
      public StorageEngine engine(String store) {
        return new MemoryEngine();
      }

      @Override
      public void close() {
        // The engines go with those who hold them.
      }
    };
  }

  private static LocalStorage onDisk(BdbStorage storage) {
    return new LocalStorage() {
      @Override
      public StorageEngine engine(String store) throws IOException {
        return storage.engine(store);
      }

      @Override
      public void close() throws IOException {
        storage.close();
      }
    };
  }
}
