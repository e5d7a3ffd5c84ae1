package io.github.ycsbxl.nosql;

import io.github.ycsbxl.session.FleetContract;
import java.nio.file.Path;
import java.util.Map;

final class FleetIT extends FleetContract {
  FleetIT() {
    super("nosql");
  }

  @Override
  protected Map<String, String> store(Path folder) {
    return Map.of("nosql.embedded.dir", folder.toString());
  }
}
