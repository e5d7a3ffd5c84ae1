package io.github.ycsbxl.elliptics;

import java.util.Properties;

/** Network that the build is given: {@code -Delliptics.address}. */
final class LiveNetwork {
  private LiveNetwork() {}

  static Properties properties() {
    return Settings.of("elliptics.address", System.getProperty("elliptics.address"));
  }
}
