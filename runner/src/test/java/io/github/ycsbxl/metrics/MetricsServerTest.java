package io.github.ycsbxl.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.log.LogTail;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Due;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.numbers.Unit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class MetricsServerTest {
  @TempDir Path folder;

  private static final int HALF_REQUESTS = 8;

  @Test
  void reportsWhatWasMeasuredSoFar() throws IOException, InterruptedException {
    try (MetricsServer server =
        MetricsServer.open(InetAddress.getLoopbackAddress(), Optional.of(0)).orElseThrow()) {
      IntervalListener phase = server.listener("run");
      phase.sampled(second(0, reads(20_000, 2_000_000)));
      phase.sampled(second(1, reads(600_000)));
      assertThat(metrics(server))
          .contains(
              "ycsb_operations_total{outcome=\"succeeded\",phase=\"run\"} 20.0",
              "ycsb_operations_total{outcome=\"missed\",phase=\"run\"} 2.0",
              "ycsb_operations_total{outcome=\"failed\",phase=\"run\"} 4.0")
          .contains(bucket("1.0E-5", 0), bucket("2.5E-5", 1), bucket("0.001", 2), bucket("+Inf", 3))
          .contains("ycsb_latency_seconds_count{operation=\"READ\",phase=\"run\"} 3")
          .anyMatch(
              line ->
                  line.startsWith(
                      "ycsb_last_second_latency_seconds"
                          + "{operation=\"READ\",phase=\"run\",quantile=\"0.99\"} 6.00"))
          .noneMatch(line -> line.contains("RETRIES"));
    }
  }

  @Test
  void eachScrapeReadsTheCountersOfTheProcess() throws IOException, InterruptedException {
    try (MetricsServer server =
        MetricsServer.open(InetAddress.getLoopbackAddress(), Optional.of(0)).orElseThrow()) {
      var scrapes = new AtomicInteger();
      server.addProcess(
          () -> List.of(new ProcessMetric("a_seconds", "A.", 0.5 * scrapes.incrementAndGet())));
      assertThat(metrics(server)).contains("ycsb_a_seconds_total 0.5");
      assertThat(metrics(server)).contains("ycsb_a_seconds_total 1.0");
    }
  }

  /** A sum over all series of a metric must count no operation twice. */
  @Test
  void sumsOverScenariosAreRight() throws IOException, InterruptedException {
    try (MetricsServer server =
        MetricsServer.open(InetAddress.getLoopbackAddress(), Optional.of(0)).orElseThrow()) {
      Row read = paced(3, 1_000_000, 9_000_000);
      Row free = reads(2_000_000, 2_000_000);
      RowName name = read.name();
      List<Row> rows =
          List.of(
              read.plus(free),
              read.named(name.inScenario("ticker")),
              read.named(RowName.OVERALL.inScenario("ticker")),
              free.named(name.inScenario("batch")),
              free.named(RowName.OVERALL.inScenario("batch")),
              free.named(RowName.READ_MODIFY_WRITE.inScenario("batch")),
              free.named(name.inScenario("batch").failed()));
      var counts = new Counts(5, 0, 0);
      server
          .listener("run")
          .sampled(
              new Interval(
                  0,
                  500_000_000,
                  0,
                  counts,
                  counts,
                  RowsByPart.fromLabelled(rows),
                  new Due(OptionalDouble.empty(), new TreeMap<>(Map.of("ticker", 50.0))),
                  OptionalLong.empty()));
      List<String> metrics = metrics(server);
      assertThat(metrics)
          .contains(
              "ycsb_operations_total{outcome=\"succeeded\",phase=\"run\",scenario=\"ticker\"} 3.0",
              "ycsb_latency_seconds_count{operation=\"READ\",phase=\"run\",scenario=\"ticker\"} 3",
              "ycsb_target_operations_per_second{phase=\"run\",scenario=\"ticker\"} 100.0")
          .noneMatch(line -> line.contains("phase=\"run\"}"));
      assertThat(sum(metrics, "ycsb_operations_total")).isEqualTo(5);
      assertThat(sum(metrics, "ycsb_latency_seconds_count")).isEqualTo(5);
      assertThat(sum(metrics, "ycsb_response_time_seconds_count")).isEqualTo(3);
      assertThat(sum(metrics, "ycsb_latency_seconds_sum")).isCloseTo(0.007, within(1e-5));
      assertThat(sum(metrics, "ycsb_response_time_seconds_sum")).isCloseTo(0.027, within(1e-4));
      assertThat(sum(metrics, "ycsb_target_operations_per_second")).isEqualTo(100);
      assertThat(metrics)
          .anyMatch(
              line ->
                  line.startsWith(
                      "ycsb_detail_latency_seconds_count{operation=\"OVERALL\",phase=\"run\","))
          .anyMatch(
              line ->
                  line.startsWith(
                      "ycsb_last_second_response_time_seconds{operation=\"READ\",phase=\"run\","
                          + "scenario=\"ticker\",quantile=\"0.99\"} 0.009"));
    }
  }

  /** For clients only logs are available, which have no histograms of the fleet. */
  @Test
  void reportsTheLatenciesOfAFleet() throws IOException, InterruptedException {
    try (MetricsServer server =
        MetricsServer.open(InetAddress.getLoopbackAddress(), Optional.of(0)).orElseThrow()) {
      server.add(0, "run", second(2, 1_000_000, 3_000_000));
      server.add(0, "run", second(4, 2_000_000, 4_000_000));
      server.add(1, "run", second(1, 9_000_000, 8_000_000));
      assertThat(metrics(server))
          .contains(bucket("+Inf", 7))
          .contains("ycsb_latency_seconds_count{operation=\"READ\",phase=\"run\"} 7")
          .anyMatch(
              line ->
                  line.startsWith(
                      "ycsb_latency_seconds_sum{operation=\"READ\",phase=\"run\"} 0.019"))
          .contains(lastOf(0, "0.004"), lastOf(1, "0.008"))
          .noneMatch(line -> line.startsWith("ycsb_operations_total"));
    }
  }

  private static String lastOf(int client, String seconds) {
    return "ycsb_last_second_latency_seconds{client=\"%d\",operation=\"READ\",phase=\"run\",quantile=\"0.99\"} %s"
        .formatted(client, seconds);
  }

  /** Logs of earlier releases have no summary of the response times. */
  @Test
  void reportsTheResponseTimesOfAFleet() throws IOException, InterruptedException {
    try (MetricsServer server =
        MetricsServer.open(InetAddress.getLoopbackAddress(), Optional.of(0)).orElseThrow()) {
      server.add(0, "run", paced(""));
      assertThat(sum(metrics(server), "ycsb_response_time_seconds_count")).isZero();
      server.add(
          0, "run", paced(",\"response\":{\"values\":4,\"mean\":20000000,\"p99\":70000000}"));
      server.add(
          1, "run", paced(",\"response\":{\"values\":4,\"mean\":10000000,\"p99\":50000000}"));
      List<String> metrics = metrics(server);
      assertThat(sum(metrics, "ycsb_latency_seconds_count")).isEqualTo(12);
      assertThat(sum(metrics, "ycsb_response_time_seconds_count")).isEqualTo(8);
      assertThat(sum(metrics, "ycsb_response_time_seconds_sum")).isCloseTo(0.12, within(1e-9));
      assertThat(sum(metrics, "ycsb_target_operations_per_second")).isEqualTo(12);
      assertThat(metrics)
          .anyMatch(
              line ->
                  line.startsWith(
                      "ycsb_last_second_response_time_seconds{client=\"0\",operation=\"READ\","
                          + "phase=\"run\",quantile=\"0.99\"} 0.07"));
    }
  }

  private Interval paced(String more) throws IOException {
    return second(
        6,
        "\"READ\":{\"values\":4,\"intended\":4,\"mean\":1000000,\"p99\":1000000%s}"
            .formatted(more));
  }

  private Interval second(int values, long meanNanos, long p99Nanos) throws IOException {
    return second(
        values,
        "\"READ\":{\"values\":%d,\"mean\":%d,\"p99\":%d}".formatted(values, meanNanos, p99Nanos));
  }

  private Interval second(int due, String rows) throws IOException {
    Files.writeString(
        folder.resolve(Run.NAME),
        """
        {"interval":{"startNanos":0,"endNanos":1000000000,"counts":{"succeeded":%d},"due":%d,"rows":{%s}}}
        """
            .formatted(due, due, rows));
    return LogTail.follow(folder).next().orElseThrow();
  }

  /** Returns the sum over all series of a metric. */
  private static double sum(List<String> metrics, String name) {
    return metrics.stream()
        .filter(line -> line.startsWith(name + "{"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  /** Returns a row of operations that took longer from their scheduled start. */
  private static Row paced(int operations, long serviceNanos, long responseNanos) {
    Row row = reads();
    row.service().recordValueWithCount(serviceNanos, operations);
    row.intended().recordValueWithCount(responseNanos, operations);
    return row;
  }

  @Test
  @Timeout(300)
  void halfRequestsEndAndOthersAreAnswered() throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    var hostile = new ArrayList<Socket>();
    try (MetricsServer server = MetricsServer.open(loopback, Optional.of(0)).orElseThrow()) {
      for (int i = 0; i < HALF_REQUESTS; i++) {
        var socket = new Socket(loopback, URI.create(server.url()).getPort());
        hostile.add(socket);
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write("GET /".getBytes(StandardCharsets.US_ASCII));
      }
      for (Socket socket : hostile) {
        assertThat(ends(socket)).isTrue();
      }
      server.listener("run").sampled(second(0, reads(20_000)));
      assertThat(metrics(server)).anyMatch(line -> line.startsWith("ycsb_operations_total{"));
    } finally {
      for (Socket socket : hostile) {
        socket.close();
      }
    }
  }

  /** Returns true if the connection was closed or reset without a response. */
  private static boolean ends(Socket socket) throws IOException {
    try {
      return socket.getInputStream().readAllBytes().length == 0;
    } catch (SocketException e) {
      return true;
    }
  }

  private static String bucket(String bound, int count) {
    return "ycsb_latency_seconds_bucket{operation=\"READ\",phase=\"run\",le=\"%s\"} %d"
        .formatted(bound, count);
  }

  private static List<String> metrics(MetricsServer server)
      throws IOException, InterruptedException {
    URI address = URI.create(server.url());
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
        .body()
        .lines()
        .toList();
  }

  private static Interval second(int number, Row reads) {
    long start = number * 1_000_000_000L;
    Row retries = Row.empty(RowName.parse("CAS-RETRIES"), Unit.COUNT);
    retries.service().recordValue(1);
    return new Interval(
        start,
        start + 1_000_000_000L,
        0,
        new Counts(10, 1, 2),
        new Counts(10 * (number + 1), 1, 2),
        List.of(reads, retries));
  }

  private static Row reads(long... nanos) {
    Row row = Row.empty(RowName.parse("READ"), Unit.NANOS);
    for (long latency : nanos) {
      row.service().recordValue(latency);
    }
    return row;
  }
}
