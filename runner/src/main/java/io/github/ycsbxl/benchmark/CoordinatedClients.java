package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.connection.CoordinatorServer;
import io.github.ycsbxl.connection.FleetSetup;
import io.github.ycsbxl.connection.FleetState;
import io.github.ycsbxl.connection.LossConfig;
import io.github.ycsbxl.fleet.RunningFleet;
import io.github.ycsbxl.metrics.MetricsServer;
import io.github.ycsbxl.results.OutputConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Starter of a fleet that waits for client processes which join, wherever they are.
 *
 * @param resumed the result folder in which an earlier coordinator left its state, if this one
 *     takes its processes up
 * @param replaced whether others may come in place of processes that are lost before the start
 * @param waiting is called when processes may join, with the folder of their results
 */
public record CoordinatedClients(
    CoordinatorServer server,
    Optional<Path> resumed,
    boolean replaced,
    BiConsumer<FleetFolder, Consumer<String>> waiting)
    implements FleetStarter {
  @Override
  public boolean isResumed() {
    return resumed.isPresent();
  }

  @Override
  public Optional<MetricsServer> metrics(OutputConfig output) throws IOException {
    return MetricsServer.open(output.metricsAddress(), output.metricsPort(), 0);
  }

  @Override
  public Path folder(BenchmarkPlan plan, String kind) throws ConfigurationException, IOException {
    return resumed.isPresent() ? resumed.get() : FleetStarter.super.folder(plan, kind);
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
    RunningFleet joined = server.serve(setup, state(fleet, folder, kind), note);
    waiting.accept(folder, note);
    return joined;
  }

  private FleetState state(FleetPlan fleet, FleetFolder folder, BenchmarkKind kind)
      throws IOException {
    if (resumed.isPresent()) {
      return FleetState.read(folder.path());
    }
    var asked =
        new FleetState.Asked(
            kind.name(),
            fleet.settings().binding().orElse(null),
            fleet.clients(),
            new TreeMap<>(fleet.settings().given()));
    FleetState state = FleetState.begin(server.token(), asked);
    state.write(folder.path());
    return state;
  }
}
