package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.metrics.MetricsServer;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.util.Optional;

/** Port at which a client process tells its figures while it runs. Stateless. */
final class MetricsPort {
  private MetricsPort() {}

  /** Empty unless a plan asks for it. */
  static Optional<MetricsServer> open(BenchmarkPlan plan) throws RunFailedException {
    Optional<Integer> first = plan.output().metricsPort();
    if (first.isEmpty()) {
      return Optional.empty();
    }
    // Client processes may share a machine.
    int port = first.get() == 0 ? 0 : first.get() + plan.start().index();
    try {
      return Optional.of(MetricsServer.open(plan.output().metricsAddress(), port));
    } catch (IOException | IllegalArgumentException e) {
      throw new RunFailedException("metrics.port=" + port + ": " + e.getMessage(), e);
    }
  }
}
