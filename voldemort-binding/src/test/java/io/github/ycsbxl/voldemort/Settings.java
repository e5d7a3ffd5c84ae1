package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.TestDb;
import java.nio.file.Path;
import java.util.Properties;
import site.ycsb.DBException;

/** Settings of stores in this process, and of clients. */
final class Settings {
  private Settings() {}

  /** Returns settings of an in-memory engine, which is new unless another test is using it. */
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
