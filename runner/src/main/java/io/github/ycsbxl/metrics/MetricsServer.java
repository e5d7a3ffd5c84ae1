package io.github.ycsbxl.metrics;

import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.sockets.HttpLimits;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;

/**
 * HTTP server of {@code GET /metrics}, the running figures in Prometheus' text formats.
 * Thread-safe.
 */
public final class MetricsServer implements Closeable {
  private final RunningFigures figures = new RunningFigures();
  private final HTTPServer server;

  private MetricsServer(InetAddress address, int port) throws IOException {
    HttpLimits.set();
    var registry = new PrometheusRegistry();
    registry.register((MultiCollector) figures::snapshots);
    server =
        HTTPServer.builder().inetAddress(address).port(port).registry(registry).buildAndStart();
  }

  /** At one address of this machine, or at all; port 0 is any that is free. */
  public static MetricsServer open(InetAddress address, int port) throws IOException {
    return new MetricsServer(address, port);
  }

  public int port() {
    return server.getPort();
  }

  /** Takes the samples of a phase in; those of an earlier iteration stay. */
  public IntervalListener listener(String phase) {
    return sample -> figures.add(phase, sample);
  }

  @Override
  public void close() {
    server.close();
  }
}
