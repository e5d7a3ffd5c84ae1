package io.github.ycsbxl.metrics;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Client of the Prometheus node exporter of one server. Responses are limited in time and size, so
 * that no exporter delays a run or fills its memory. Used by one thread.
 */
final class Exporter {
  private static final int USUAL_PORT = 9100;
  private static final int MOST_BYTES = 16 << 20;

  private final URI address;
  private final int patienceMillis;
  private Optional<Answer> before = Optional.empty();

  /** Counters and the time of the response. */
  private record Answer(ServerCounters counters, long nanos, long unixMillis) {}

  /** Creates a client with this response timeout. */
  Exporter(URI address, Duration patience) {
    this.address = address;
    this.patienceMillis = (int) patience.toMillis();
  }

  URI address() {
    return address;
  }

  private String server() {
    boolean usual = address.getPort() == USUAL_PORT || address.getPort() < 0;
    return usual ? address.getHost() : address.getHost() + ":" + address.getPort();
  }

  /** Scrapes the exporter. Returns the usage since the last scrape, or empty for the first one. */
  Optional<ServerSample> sample() throws IOException {
    Optional<Answer> earlier = before;
    before = Optional.empty();
    Answer now =
        new Answer(ServerCounters.of(text()), System.nanoTime(), System.currentTimeMillis());
    before = Optional.of(now);
    return earlier.flatMap(then -> since(then, now));
  }

  private Optional<ServerSample> since(Answer then, Answer now) {
    double seconds = (now.nanos - then.nanos) / 1e9;
    return now.counters
        .since(then.counters, seconds)
        .map(use -> new ServerSample(server(), then.unixMillis, seconds, use));
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
        throw new IOException("its answer is longer than %,d bytes".formatted(MOST_BYTES));
      }
      if (System.nanoTime() - endNanos > 0) {
        throw new SocketTimeoutException("its answer takes longer than " + patienceMillis + " ms");
      }
    }
    return text.toString(StandardCharsets.UTF_8);
  }
}
