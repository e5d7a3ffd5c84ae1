package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.Cases;
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
    return Stream.of(Arguments.of("load", 0), Arguments.of("bench", 2)).limit(Cases.of(1, 2));
  }

  @Override
  protected List<String> store(Path folder) {
    return List.of("voldemort.dir=" + folder);
  }
}
