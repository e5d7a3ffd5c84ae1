package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.TestDb;
import java.util.Properties;

/** Server of the build's properties {@code -Dvoldemort.url} and {@code -Dvoldemort.store}. */
final class LiveServer {
  private LiveServer() {}

  static Properties speaking(String protocol) {
    return TestDb.properties(
        "voldemort.url", System.getProperty("voldemort.url"),
        "voldemort.store", System.getProperty("voldemort.store", "usertable"),
        "voldemort.protocol", protocol);
  }
}
