package io.github.ycsbxl.voldemort;

import java.util.Properties;

final class LocalMemoryContractTest extends VoldemortContract {
  @Override
  protected Properties emptyStore() {
    return Settings.memory();
  }
}
