package io.github.ycsbxl.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ExporterTest {
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicLong idleSeconds = new AtomicLong();

  /** A run may end a moment after a scrape, when the ticks of the kernel have not advanced. */
  @Test
  void aMomentHasNoSampleAndBelongsToTheNextOne() throws IOException {
    // The JDK reads the limits before its first server, which other tests in this JVM may need.
    HttpLimits.set();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] text =
              ("node_cpu_seconds_total{cpu=\"0\",mode=\"idle\"} " + idleSeconds.get() + "\n")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
        });
    server.start();
    try {
      var address = URI.create("http://localhost:" + server.getAddress().getPort());
      var exporter =
          new Exporter(address, new ServersConfig(List.of(address), 3, List.of()), nanos::get);
      assertThat(exporter.sample()).as("first").isEmpty();
      nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(99));
      assertThat(exporter.sample()).as("a moment later").isEmpty();
      nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(901));
      idleSeconds.set(1);
      assertThat(exporter.sample()).hasValueSatisfying(one -> assertThat(one.seconds()).isOne());
    } finally {
      server.stop(0);
    }
  }
}
