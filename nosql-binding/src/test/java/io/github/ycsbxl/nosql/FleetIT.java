package io.github.ycsbxl.nosql;

import io.github.ycsbxl.cli.FleetContract;
import java.nio.file.Path;
import java.util.Map;

final class FleetIT extends FleetContract {
  FleetIT() {
    super("nosql");
  }

  @Override
  protected String sizes() {
    return "shards";
  }

  @Override
  protected int replicas() {
    return 3;
  }

  @Override
  protected Map<String, String> patience() {
    return Map.of("nosql.request.timeout", "60s", "nosql.open.timeout", "60s");
  }

  @Override
  protected Map<String, String> store(Path folder) {
    // A replica may lack what was just inserted.
    return Map.of("nosql.embedded.dir", folder.toString(), "nosql.consistency", "ABSOLUTE");
  }
}
