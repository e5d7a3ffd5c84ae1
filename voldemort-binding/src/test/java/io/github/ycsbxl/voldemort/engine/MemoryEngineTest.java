package io.github.ycsbxl.voldemort.engine;

final class MemoryEngineTest extends StorageEngineContract {
  private final StorageEngine engine = new MemoryEngine();

  @Override
  StorageEngine engine() {
    return engine;
  }
}
