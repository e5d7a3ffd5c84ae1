package io.github.ycsbxl.metrics;

import io.github.ycsbxl.config.ErrorMessages;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** HTTP server of {@code GET /metrics} in the Prometheus formats. Thread-safe. */
public final class MetricsServer implements Closeable {
  private final PrometheusMetrics figures = new PrometheusMetrics();
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
   * Opens the server on one address, or on all addresses. Returns empty if no port is configured.
   * Port 0 selects a free one.
   */
  public static Optional<MetricsServer> open(InetAddress address, Optional<Integer> port)
      throws IOException {
    if (port.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new MetricsServer(address, port.get()));
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException("metrics.port=" + port.get() + ": " + ErrorMessages.message(e), e);
    }
  }

  /**
   * Returns the URL to scrape. If the server listens on all addresses, the URL has this host's own
   * address.
   */
  public String url() {
    String host = address.isAnyLocalAddress() ? MachineFacts.host() : address.getHostAddress();
    return "http://" + new HostAndPort(host, server.getPort()) + "/metrics";
  }

  /**
   * Returns a listener that adds the samples of a phase. Samples of earlier iterations are kept.
   */
  public IntervalListener listener(String phase) {
    return sample -> figures.add(phase, sample);
  }

  /** Adds an interval from the log of one client. */
  public void add(int client, String phase, Interval interval) {
    figures.add(client, phase, interval);
  }

  /** Adds counters of this process, which each scrape reads. */
  public void addProcess(Supplier<List<ProcessMetric>> metrics) {
    figures.addProcess(metrics);
  }

  @Override
  public void close() {
    server.close();
  }
}
