package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.cli.KilledLoadContract;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

final class KilledLoadIT extends KilledLoadContract {
  KilledLoadIT() {
    super("voldemort");
  }

  static Stream<Arguments> loads() {
    // A fast machine loads more than 50,000 a second where no target holds it.
    return Stream.of(Arguments.of("load", 0, 60_000), Arguments.of("bench", 2, 150_000));
  }

  @Override
  protected List<String> store(Path folder) {
    return List.of("voldemort.dir=" + folder);
  }
}
