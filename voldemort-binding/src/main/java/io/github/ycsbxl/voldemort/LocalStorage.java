package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.session.FileProblems;
import io.github.ycsbxl.voldemort.engine.BdbStorage;
import io.github.ycsbxl.voldemort.engine.MemoryEngine;
import io.github.ycsbxl.voldemort.engine.StorageEngine;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The engines of this process, one per store. Thread-safe. */
interface LocalStorage extends Closeable {

  /** Always the same one for a name. */
  StorageEngine engine(String store) throws IOException;

  static LocalStorage open(LocalSettings settings) throws IOException {
    return switch (settings.engine()) {
      case MEMORY -> inMemory();
      case BDB -> onDisk(settings);
    };
  }

  private static LocalStorage inMemory() {
    Map<String, StorageEngine> engines = new ConcurrentHashMap<>();
    return new LocalStorage() {
      @Override
      public StorageEngine engine(String store) {
        return engines.computeIfAbsent(store, any -> new MemoryEngine());
      }

      @Override
      public void close() {
        // Memory needs no closing.
      }
    };
  }

  private static LocalStorage onDisk(LocalSettings settings) throws IOException {
    BdbStorage storage = openFolder(settings);
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

  private static BdbStorage openFolder(LocalSettings settings) throws IOException {
    try {
      return BdbStorage.open(settings.folder(), settings.cacheBytes());
    } catch (FileSystemException e) {
      throw new IOException("voldemort.dir cannot be used: " + FileProblems.describe(e), e);
    }
  }
}
