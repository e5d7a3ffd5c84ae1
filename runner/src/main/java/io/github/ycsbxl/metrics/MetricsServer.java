package io.github.ycsbxl.metrics;

import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.machine.MachineFacts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Optional;

/** HTTP server of {@code GET /metrics}, the running figures in Prometheus' forms. Thread-safe. */
public final class MetricsServer implements Closeable {
  private final RunningFigures figures = new RunningFigures();
  private final InetAddress address;
  private final HTTPServer server;

  private MetricsServer(InetAddress address, int port) throws IOException {
    this.address = address;
    HttpLimits.set();
    var registry = new PrometheusRegistry();
    registry.register((MultiCollector) figures::snapshots);
    server =
        HTTPServer.builder().inetAddress(address).port(port).registry(registry).buildAndStart();
  }

  /**
   * Opens the server at one address of this machine, or at all; empty unless the user asks for a
   * port, of which 0 is any that is free.
   */
  public static Optional<MetricsServer> open(InetAddress address, Optional<Integer> port)
      throws IOException {
    if (port.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new MetricsServer(address, port.get()));
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException("metrics.port=" + port.get() + ": " + e.getMessage(), e);
    }
  }

  /** The address that Prometheus asks; that of this machine if the server listens at all. */
  public String url() {
    String host = address.isAnyLocalAddress() ? MachineFacts.host() : address.getHostAddress();
    return "http://" + new HostAndPort(host, server.getPort()) + "/metrics";
  }

  /** Takes in the samples of a phase; those of an earlier iteration stay. */
  public IntervalListener listener(String phase) {
    return sample -> figures.add(phase, sample);
  }

  /** Takes in an interval of one client process, of the log that it writes. */
  public void add(int client, String phase, Interval interval) {
    figures.add(client, phase, interval);
  }

  @Override
  public void close() {
    server.close();
  }
}
