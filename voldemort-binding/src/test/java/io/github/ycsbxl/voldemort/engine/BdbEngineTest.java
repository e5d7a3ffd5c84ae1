package io.github.ycsbxl.voldemort.engine;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

final class BdbEngineTest extends StorageEngineContract {
  @TempDir Path folder;

  private BdbStorage storage;

  @BeforeEach
  void open() throws IOException {
    storage = BdbStorage.open(folder, 16 << 20);
  }

  @AfterEach
  void close() throws IOException {
    storage.close();
  }

  @Override
  StorageEngine engine() {
    try {
      return storage.engine("test");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
