package io.github.ycsbxl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.connection.FleetState;
import io.github.ycsbxl.connection.Token;
import io.github.ycsbxl.results.OutputConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** What another coordinator can take up in the folder of an earlier one. */
final class EarlierCoordinatorTest {
  private static final Path FOLDER = Path.of("results/runs/bench-1");

  /** Only the second command names the folder, as the first one was not expected to end. */
  @Test
  void goesOnWhetherOrNotTheFolderWasNamedBefore() throws Exception {
    BenchmarkSettings asked = settings(Map.of("recordcount", "7"));
    for (BenchmarkSettings begun :
        List.of(
            asked,
            EarlierCoordinator.settingsIn(FOLDER, asked),
            asked.with(OutputConfig.RESULTS_DIR, "results/runs"))) {
      assertThat(earlier(begun).settings(asked, BenchmarkKind.BENCH, 2).given())
          .isEqualTo(begun.given());
    }
  }

  @Test
  void refusesAnotherBenchmark() {
    EarlierCoordinator earlier = earlier(settings(Map.of("recordcount", "7")));
    assertThatThrownBy(
            () -> earlier.settings(settings(Map.of("target", "5")), BenchmarkKind.RUN, 2))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("target is another one than that of the benchmark there")
        .hasMessageContaining("bench of basic by 2 client processes");
  }

  private static EarlierCoordinator earlier(BenchmarkSettings begun) {
    var asked = new FleetState.Asked(BenchmarkKind.BENCH.name(), "basic", 2, begun.given());
    return new EarlierCoordinator(FOLDER, FleetState.begin(Token.random(), asked));
  }

  private static BenchmarkSettings settings(Map<String, String> given) {
    var properties = new Properties();
    properties.putAll(given);
    return BenchmarkSettings.of(Optional.of("basic"), properties, List.of());
  }
}
