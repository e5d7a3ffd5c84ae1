package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.cli.FleetContract;
import io.github.ycsbxl.cli.Main;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.series.Search;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.slo.ServiceLevel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The promises that the same class of Oracle NoSQL shows in every build. */
@Tag("thorough")
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
  protected Map<String, String> patience() {
    return Map.of("voldemort.socket.timeout", "60s", "voldemort.connection.timeout", "60s");
  }

  @Override
  protected Map<String, String> store(Path folder) {
    // One process loads, and another one serves the same data.
    return Map.of("voldemort.dir", folder.toString());
  }

  /** Few steps, each by two clients on the served store. */
  @Test
  void searchesByClientProcesses(@TempDir Path folder) throws Exception {
    var properties = new Properties();
    properties.putAll(store(folder.resolve("store")));
    properties.putAll(
        Map.of(
            "results.dir", folder.toString(),
            "run.name", "s",
            "recordcount", "200",
            "threadcount", "2",
            "search.seconds", "1",
            "search.tolerance", "0.5",
            "search.confirmations", "1"));
    var steps = new ArrayList<Phase>();
    Search.Outcome outcome =
        Search.run(
            BenchmarkSettings.of(Optional.of("voldemort"), properties, List.of()),
            2,
            Main.class,
            List.of(ServiceLevel.parse("READ.p50<1000s")),
            BenchmarkListener.SILENT,
            (result, phase, holds) -> steps.add(result),
            new StopSignal());
    assertThat(steps).extracting(step -> step.run().clients()).containsOnly(2);
    assertThat(steps).allMatch(step -> step.measurement().counts().failed() == 0);
    double found = outcome.opsPerSec().orElseThrow();
    assertThat(outcome.confirmation().run().targetOpsPerSec().orElseThrow())
        .isCloseTo(found, within(0.01 * found));
    assertThat(Files.readAllLines(folder.resolve("s/search.csv"))).hasSize(steps.size() + 1);
  }
}
