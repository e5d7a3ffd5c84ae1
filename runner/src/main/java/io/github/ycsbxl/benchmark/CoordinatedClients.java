package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.connection.CoordinatorServer;
import io.github.ycsbxl.connection.FleetSetup;
import io.github.ycsbxl.connection.LossConfig;
import io.github.ycsbxl.fleet.RunningFleet;
import io.github.ycsbxl.metrics.MetricsServer;
import io.github.ycsbxl.results.OutputConfig;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Starter of a fleet that waits for client processes which join, wherever they are.
 *
 * @param replaced whether others may come in place of processes that are lost before the start
 * @param waiting is called when processes may join
 */
public record CoordinatedClients(
    CoordinatorServer server, boolean replaced, Consumer<Consumer<String>> waiting)
    implements FleetStarter {
  @Override
  public Optional<MetricsServer> metrics(OutputConfig output) throws IOException {
    return MetricsServer.open(output.metricsAddress(), output.metricsPort(), 0);
  }

  @Override
  public RunningFleet start(
      FleetPlan fleet, FleetFolder folder, BenchmarkKind kind, Consumer<String> note)
      throws ConfigurationException, IOException {
    BenchmarkSettings ofClients =
        folder.settings().without(OutputConfig.METRICS_PORT).without(OutputConfig.RUN_NAME);
    var setup =
        new FleetSetup(
            folder.path().getParent().getFileName().toString(),
            kind.name(),
            ofClients.binding().orElse(null),
            ofClients.given(),
            ofClients.inputFiles(),
            fleet.plan().faults().killedClients(),
            folder.path(),
            Version.ours(),
            fleet.plan().start(),
            ofClients.read(LossConfig::from),
            replaced);
    RunningFleet joined = server.serve(setup, note);
    waiting.accept(note);
    return joined;
  }
}
