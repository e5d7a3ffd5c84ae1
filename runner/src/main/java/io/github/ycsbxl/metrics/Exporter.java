package io.github.ycsbxl.metrics;

import io.github.ycsbxl.metrics.ServerSample.ServerUse;
import io.github.ycsbxl.metrics.ServerSample.ShownMetrics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Client of one Prometheus exporter of a server. Responses are limited in time and size, so that no
 * exporter delays a run or fills its memory. Used by one thread.
 */
final class Exporter {
  private static final int USUAL_PORT = 9100;
  private static final int MOST_BYTES = 16 << 20;

  /** Kernels count CPU time in ticks of 10 ms, so a shorter interval says nothing. */
  private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final URI address;
  private final int patienceMillis;
  private final List<MetricSelector> shown;
  private final Set<String> names;
  private final LongSupplier clock;
  private Optional<Answer> before = Optional.empty();

  /** Counters and the time of the response. */
  private record Answer(ServerCounters counters, ShownValues shown, long nanos, long unixMillis) {}

  /** Creates a client of one of the exporters in these settings. */
  Exporter(URI address, ServersConfig config) {
    this(address, config, System::nanoTime);
  }

  Exporter(URI address, ServersConfig config, LongSupplier clock) {
    this.clock = clock;
    this.address = address;
    this.patienceMillis = (int) config.patience().toMillis();
    this.shown = config.show();
    this.names =
        Stream.concat(ServerCounters.METRICS.stream(), shown.stream().map(MetricSelector::name))
            .collect(Collectors.toSet());
  }

  URI address() {
    return address;
  }

  private String server() {
    boolean usual = address.getPort() == USUAL_PORT || address.getPort() < 0;
    return usual ? address.getHost() : address.getHost() + ":" + address.getPort();
  }

  /**
   * Returns the metrics in {@code servers.metrics.show} that the last response had; empty if there
   * was none.
   */
  Optional<Set<String>> found() {
    return before.map(answer -> answer.shown.found());
  }

  /**
   * Scrapes the exporter. Returns the usage since the last scrape. Returns empty for the first one,
   * and if the last scrape was a moment ago; the next sample then includes this time.
   */
  Optional<ServerSample> sample() throws IOException {
    Optional<Answer> earlier = before;
    before = Optional.empty();
    Answer now = answer();
    if (earlier.isPresent() && now.nanos - earlier.get().nanos < SHORTEST_NANOS) {
      before = earlier;
      return Optional.empty();
    }
    before = Optional.of(now);
    return earlier.flatMap(then -> since(then, now));
  }

  private Answer answer() throws IOException {
    MetricsText text = MetricsText.parse(text(), names);
    var answer =
        new Answer(
            ServerCounters.of(text),
            ShownValues.of(text, shown),
            clock.getAsLong(),
            System.currentTimeMillis());
    if (text.samples().isEmpty()) {
      throw new IOException(
          "its answer has no metric of a node exporter, such as node_cpu_seconds_total"
              + (shown.isEmpty() ? "" : ", and no metric of servers.metrics.show"));
    }
    return answer;
  }

  /** Returns empty if nothing is known, such as after a restart of the server. */
  private Optional<ServerSample> since(Answer then, Answer now) {
    double seconds = (now.nanos - then.nanos) / 1e9;
    ServerUse use = now.counters.since(then.counters, seconds);
    Optional<ShownMetrics> metrics = now.shown.since(then.shown, seconds);
    return now.counters.startedAfter(then.counters) || use.isEmpty() && metrics.isEmpty()
        ? Optional.empty()
        : Optional.of(new ServerSample(server(), then.unixMillis, seconds, use, metrics));
  }

  private String text() throws IOException {
    long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    var connection = (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
    try {
      connection.setConnectTimeout(patienceMillis);
      connection.setReadTimeout(patienceMillis);
      connection.setInstanceFollowRedirects(false);
      int status = connection.getResponseCode();
      if (status != HttpURLConnection.HTTP_OK) {
        throw new IOException("it returned HTTP status " + status);
      }
      try (InputStream in = connection.getInputStream()) {
        return text(in, endNanos);
      }
    } finally {
      connection.disconnect();
    }
  }

  private String text(InputStream in, long endNanos) throws IOException {
    var text = new ByteArrayOutputStream();
    var part = new byte[1 << 13];
    for (int length = in.read(part); length >= 0; length = in.read(part)) {
      text.write(part, 0, length);
      if (text.size() > MOST_BYTES) {
        throw new IOException(
            String.format(Locale.ROOT, "its answer is longer than %,d bytes", MOST_BYTES));
      }
      if (System.nanoTime() - endNanos > 0) {
        throw new SocketTimeoutException("its answer takes longer than " + patienceMillis + " ms");
      }
    }
    return text.toString(StandardCharsets.UTF_8);
  }
}
