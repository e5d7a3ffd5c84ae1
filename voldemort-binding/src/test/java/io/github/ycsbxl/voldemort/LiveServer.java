package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.TestDb;
import java.util.Properties;

/** Server that the build is given: {@code -Dvoldemort.url}, {@code -Dvoldemort.store}. */
final class LiveServer {
  private LiveServer() {}

  static Properties speaking(String protocol) {
    return TestDb.properties(
        "voldemort.url", System.getProperty("voldemort.url"),
        "voldemort.store", System.getProperty("voldemort.store", "usertable"),
        "voldemort.protocol", protocol);
  }
}
