package io.github.ycsbxl.elliptics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.cli.Main;
import io.github.ycsbxl.page.Page;
import io.github.ycsbxl.page.RunsPage;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.series.Sweep;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The experiment of 2009 in small: combinations of clients and nodes. */
@Timeout(900)
@Tag("thorough")
final class SweepIT {

  @BeforeAll
  static void prepareClientProcesses() {
    ShortJvm.shareArchive();
  }

  @Test
  void everyNumberOfNodesMeetsEveryNumberOfClients(@TempDir Path folder) throws Exception {
    var properties = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of("../workloads/elliptics-writes-1024"))) {
      properties.load(in);
    }
    properties.putAll(
        Map.of(
            "recordcount", "200",
            "operationcount", "300",
            "maxexecutiontime", "0",
            "warmup.seconds", "0",
            "client.every", "1s",
            "threadcount", "2",
            "sweep.nodes", "1,2",
            "sweep.clients", "1,2",
            "results.dir", folder.resolve("results").toString()));
    BenchmarkSettings settings =
        BenchmarkSettings.of(Optional.of("elliptics"), properties, List.of());
    Sweep.Outcome outcome =
        Sweep.run(settings, Main.class, BenchmarkListener.SILENT, new StopSignal());

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.outcomes())
        .extracting(step -> step.run().last().run())
        .extracting(run -> run.layout().shards().orElse(0) + " nodes " + run.clients() + " clients")
        .containsExactly(
            "1 nodes 1 clients", "1 nodes 2 clients", "2 nodes 1 clients", "2 nodes 2 clients");
    assertThat(outcome.outcomes())
        .allSatisfy(
            step ->
                assertThat(step.run().last().measurement().counts().succeeded())
                    .isEqualTo(300L * step.run().last().run().clients()));
    assertThat(Files.readAllLines(outcome.folder().resolve("nodes-2-clients-2/nodes.csv")))
        .anyMatch(line -> line.contains("7fffffff"));
    assertThat(Files.readAllLines(outcome.folder().resolve("sweep.csv")))
        .filteredOn(line -> line.matches("nodes-.*,,\\d+\\.\\d{3},\\d+\\.\\d{3},.*"))
        .hasSize(4);
    Path page = folder.resolve("report.html");
    Page.write(RunsPage.read(List.of(outcome.folder().toString())).json(), page);
    assertThat(page).content().contains("{\"name\":\"clients\",", "{\"name\":\"nodes\",");
  }
}
