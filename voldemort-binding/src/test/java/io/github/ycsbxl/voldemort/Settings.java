package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.TestDb;
import java.nio.file.Path;
import java.util.Properties;
import site.ycsb.DBException;

/** Stores of this process, and clients. */
final class Settings {
  private Settings() {}

  /** Settings of an engine in memory, which is new unless another test is using it. */
  static Properties memory() {
    return TestDb.properties("voldemort.engine", "memory");
  }

  static Properties bdb(Path folder) {
    return TestDb.properties(
        "voldemort.dir", folder.resolve("store").toString(), "voldemort.cache", "32m");
  }

  static VoldemortClient open(Properties properties) throws DBException {
    return TestDb.open(new VoldemortClient(), properties);
  }
}
