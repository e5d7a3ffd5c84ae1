package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.cli.FleetContract;
import java.nio.file.Path;
import java.util.Map;

final class FleetIT extends FleetContract {
  FleetIT() {
    super("voldemort");
  }

  @Override
  protected String sizes() {
    return "nodes";
  }

  @Override
  protected int replicas() {
    return 1;
  }

  @Override
  protected Map<String, String> store(Path folder) {
    // What one process has loaded, another one serves.
    return Map.of("voldemort.dir", folder.toString());
  }
}
