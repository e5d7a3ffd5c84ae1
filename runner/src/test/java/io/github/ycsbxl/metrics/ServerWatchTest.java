package io.github.ycsbxl.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scrapes of servers, some of which do not respond correctly. */
@Timeout(300)
final class ServerWatchTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private final AtomicInteger answers = new AtomicInteger();
  private final AtomicInteger collections = new AtomicInteger();
  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    // The JDK reads the limits before its first server, which other tests in this JVM may need.
    HttpLimits.set();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/good", exchange -> answer(exchange, 200, counters()));
    server.createContext("/jvm", exchange -> answer(exchange, 200, jvm()));
    server.createContext("/gone", exchange -> answer(exchange, 404, ""));
    server.createContext("/moved", exchange -> answer(exchange, 302, ""));
    server.createContext("/other", exchange -> answer(exchange, 200, "up 1\n"));
    server.createContext("/endless", ServerWatchTest::answerForEver);
    server.createContext("/silent", exchange -> awaitEnd());
    server.start();
  }

  @AfterEach
  void end() {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  @Test
  void goodServersAreHeardAndEachOfTheOthersIsNotedOnce() throws Exception {
    Queue<ServerSample> heard = new ConcurrentLinkedQueue<>();
    Queue<String> notes = new ConcurrentLinkedQueue<>();
    var two = new CountDownLatch(2);
    List<URI> addresses =
        List.of(
            at("good"),
            at("gone"),
            at("moved"),
            at("other"),
            at("endless"),
            at("silent"),
            closedPort());
    try (ServerWatch watch =
        ServerWatch.begin(
                // On a busy machine, a response may take more than a second.
                new ServersConfig(addresses, 3, List.of()),
                samples -> {
                  heard.addAll(samples);
                  two.countDown();
                },
                notes::add)
            .orElseThrow()) {
      assertThat(two.await(120, TimeUnit.SECONDS)).isTrue();
      assertThat(watch).isNotNull();
    }
    String name = "localhost:" + server.getAddress().getPort();
    assertThat(heard)
        .hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(
            sample -> {
              assertThat(sample.server()).isEqualTo(name);
              assertThat(sample.use().cpuPercent()).hasValue(75);
              assertThat(sample.use().ioWaitPercent()).hasValue(5);
            });
    assertThat(notes)
        .hasSize(addresses.size() - 1)
        .allMatch(note -> note.startsWith("servers.metrics: http://localhost:"))
        .allMatch(note -> note.endsWith("; the run continues without its figures"))
        .anyMatch(note -> note.contains("/gone cannot be read: it returned HTTP status 404"))
        .anyMatch(note -> note.contains("/moved cannot be read: it returned HTTP status 302"))
        .anyMatch(
            note -> note.contains("/other cannot be read: its answer has no metric of a node"))
        .anyMatch(note -> note.contains("/endless cannot be read: its answer "))
        .anyMatch(note -> note.contains("/silent cannot be read: "))
        .anyMatch(note -> note.contains("Connection refused"));
  }

  @Test
  void logThatTakesNoMoreEndsTheWatchWithASentence() throws Exception {
    Queue<String> notes = new ConcurrentLinkedQueue<>();
    var noted = new CountDownLatch(1);
    try (ServerWatch watch =
        ServerWatch.begin(
                new ServersConfig(List.of(at("good")), 1, List.of()),
                samples -> {
                  throw new IOException("No space left on device");
                },
                note -> {
                  notes.add(note);
                  noted.countDown();
                })
            .orElseThrow()) {
      assertThat(noted.await(120, TimeUnit.SECONDS)).isTrue();
      assertThat(watch).isNotNull();
    }
    golden.pin(notes);
  }

  @Test
  void metricsByNameAreHeardAndAMissingOneIsNotedOnce() throws Exception {
    Queue<ServerSample> heard = new ConcurrentLinkedQueue<>();
    Queue<String> notes = new ConcurrentLinkedQueue<>();
    var two = new CountDownLatch(2);
    List<String> shown =
        List.of("gc_seconds_count", "used_bytes{area=\"heap\"}", "used_bytes", "typo_total");
    try (ServerWatch watch =
        ServerWatch.begin(
                new ServersConfig(
                    List.of(at("good"), at("jvm"), at("other")),
                    1,
                    MetricSelector.list(String.join(",", shown))),
                samples -> {
                  heard.addAll(samples);
                  two.countDown();
                },
                notes::add)
            .orElseThrow()) {
      assertThat(two.await(120, TimeUnit.SECONDS)).isTrue();
      assertThat(watch).isNotNull();
    }
    List<ServerSample> jvm = heard.stream().filter(one -> one.shown().isPresent()).toList();
    assertThat(jvm)
        .hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(
            sample -> {
              assertThat(sample.use().isEmpty()).isTrue();
              assertThat(sample.shown().orElseThrow().rates()).containsOnlyKeys("gc_seconds_count");
              assertThat(sample.shown("gc_seconds_count").orElseThrow() * sample.seconds())
                  .isCloseTo(5, within(1e-6));
              assertThat(sample.shown("used_bytes{area=\"heap\"}")).hasValue(1e9);
              assertThat(sample.shown("used_bytes")).hasValue(1.25e9);
              assertThat(sample.shown("typo_total")).isEmpty();
            });
    golden.pin(new TreeSet<>(notes));
  }

  private URI at(String path) {
    return URI.create("http://localhost:" + server.getAddress().getPort() + "/" + path);
  }

  private static URI closedPort() throws IOException {
    try (var socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      return URI.create("http://localhost:" + socket.getLocalPort() + "/metrics");
    }
  }

  /**
   * Returns counters, to which every response adds a hundred seconds: 20 idle, 5 waiting, 75 busy.
   */
  private String counters() {
    int hundreds = answers.incrementAndGet();
    return """
    node_cpu_seconds_total{cpu="0",mode="idle"} %d
    node_cpu_seconds_total{cpu="0",mode="iowait"} %d
    node_cpu_seconds_total{cpu="0",mode="system"} %d
    """
        .formatted(20 * hundreds, 5 * hundreds, 75 * hundreds);
  }

  /** Returns metrics of a JVM, whose collections grow by 5 in every response. */
  private String jvm() {
    return """
    # HELP gc_seconds Collections.
    # TYPE gc_seconds summary
    gc_seconds_count{gc="young"} %d
    gc_seconds_count{gc="old"} %d
    # TYPE used_bytes gauge
    used_bytes{area="heap"} 1.0E9
    used_bytes{area="nonheap"} 2.5E8
    """
        .formatted(4 * collections.incrementAndGet(), collections.get());
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Location", "/good");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static void answerForEver(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      byte[] line = "node_load1 0.5\n".repeat(1_000).getBytes(StandardCharsets.UTF_8);
      while (!Thread.interrupted()) {
        out.write(line);
      }
    }
  }

  private void awaitEnd() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
