package io.github.ycsbxl.nosql;

import io.github.ycsbxl.cli.KilledLoadContract;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.provider.Arguments;

@Tag("thorough")
final class KilledLoadIT extends KilledLoadContract {
  KilledLoadIT() {
    super("nosql");
  }

  static Stream<Arguments> loads() {
    return Stream.of(Arguments.of("load", 2));
  }

  @Override
  protected List<String> store(Path folder) {
    // A replica may lack what was just inserted.
    return List.of(
        "nosql.embedded.dir=" + folder, "nosql.consistency=ABSOLUTE", "nosql.shard.capacity=6000");
  }
}
