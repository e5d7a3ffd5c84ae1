package io.github.ycsbxl.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import site.ycsb.DBException;

/** Store that requests the benchmark's metrics when its connection is closed. */
public final class MetricsReadingDb extends UserDb {
  private static volatile String seen = "";

  static String seen() {
    return seen;
  }

  @Override
  public void cleanup() throws DBException {
    String address = "http://localhost:" + getProperties().getProperty("metrics.port") + "/metrics";
    try (var in = URI.create(address).toURL().openStream()) {
      seen = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new DBException(e);
    }
  }
}
