package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.binding.TestDb;
import java.util.Properties;

/** Network of the build's property {@code -Delliptics.address}. */
final class LiveNetwork {
  private LiveNetwork() {}

  static Properties properties() {
    return TestDb.properties("elliptics.address", System.getProperty("elliptics.address"));
  }
}
