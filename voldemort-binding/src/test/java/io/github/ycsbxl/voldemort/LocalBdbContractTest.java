package io.github.ycsbxl.voldemort;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;

final class LocalBdbContractTest extends VoldemortContract {
  @TempDir Path folder;

  @Override
  protected Properties emptyStore() {
    return Settings.bdb(folder);
  }
}
