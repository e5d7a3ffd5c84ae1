package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.cli.KilledLoadContract;
import java.nio.file.Path;
import java.util.List;

final class KilledLoadIT extends KilledLoadContract {
  KilledLoadIT() {
    super("voldemort", 60_000);
  }

  @Override
  protected List<String> store(Path folder) {
    return List.of("voldemort.dir=" + folder);
  }
}
