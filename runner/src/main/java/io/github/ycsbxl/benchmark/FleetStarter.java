package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.fleet.RunningFleet;
import io.github.ycsbxl.metrics.MetricsServer;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** Starter of the client processes of a benchmark, which decides where they are. Used once. */
public interface FleetStarter {
  /** Says what the user should know of so many processes, before they are started. */
  default Optional<String> remark(FleetPlan fleet) {
    return Optional.empty();
  }

  /** Opens the server of the figures of all processes, unless each of them has its own. */
  default Optional<MetricsServer> metrics(OutputConfig output) throws IOException {
    return Optional.empty();
  }

  /**
   * Starts the processes, or begins to wait for those that others start.
   *
   * @param folder in which their settings, logs and results are
   * @param note is given sentences that the user should know
   */
  RunningFleet start(FleetPlan fleet, FleetFolder folder, BenchmarkKind kind, Consumer<String> note)
      throws ConfigurationException, RunFailedException, IOException;
}
