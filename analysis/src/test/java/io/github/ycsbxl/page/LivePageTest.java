package io.github.ycsbxl.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunLogWriter;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Due;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.page.Viewer.Event;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
final class LivePageTest {
  private static final Path RECORDED = Path.of("src/test/resources/recorded");

  private static final int HALF_REQUESTS = 500;

  @TempDir Path folder;

  private LivePage page;

  @BeforeEach
  void open() throws IOException {
    page = LivePage.open(InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() {
    page.close();
  }

  @Test
  void printsAnAddressThatAViewerCanOpen() throws IOException {
    try (var all = LivePage.open(InetAddress.getByName("0.0.0.0"))) {
      assertThat(all.address().getHost()).isNotEqualTo("0.0.0.0").doesNotContain("0:0:0");
    }
  }

  @Test
  void showsWhatWasMeasuredAndHowFarItIs() throws IOException {
    page.follow(RECORDED.resolve("before"));
    page.progress("run: half", OptionalDouble.of(0.5));
    try (Viewer viewer = Viewer.of(page.address())) {
      Event event = viewer.nextWithRun();
      assertThat(event.data().get("title").asText()).isEqualTo("before");
      assertThat(event.data().get("headline").asText()).contains(" on ", "8 client threads");
      assertThat(event.sentence()).isEqualTo("run: half");
      assertThat(event.data().get("done").asDouble()).isEqualTo(0.5);
      JsonNode series = event.run().path("series");
      assertThat(series.at("/at/0").asInt()).isZero();
      assertThat(series.at("/opsPerSec/0").asDouble()).isCloseTo(15_020, within(10.0));
      assertThat(series.path("rows").fieldNames()).toIterable().contains("READ", "UPDATE");
    }
  }

  /** A report of 3 GB does not fit into an array, whatever the heap. */
  @Test
  void showsAnErrorOfItsOwnAndGoesOn() throws Exception {
    Path report = folder.resolve("report.html");
    try (var file = new RandomAccessFile(report.toFile(), "rw")) {
      file.setLength(3L << 30);
    }
    page.follow(RECORDED.resolve("before"));
    page.progress("run: half", OptionalDouble.of(0.5));
    try (Viewer viewer = Viewer.of(page.address())) {
      page.end(report);
      Event event = viewer.nextWithRun();
      while (!event.sentence().contains("OutOfMemoryError")) {
        event = viewer.nextWithRun();
      }
      assertThat(event.sentence()).startsWith("the page is incomplete: ");
    }
  }

  @Test
  void halfRequestsTakeFewThreadsAndTheirConnectionsEnd() throws Exception {
    page.follow(RECORDED.resolve("before"));
    page.progress("run: half", OptionalDouble.of(0.5));
    var hostile = new ArrayList<Socket>();
    try {
      for (int i = 0; i < HALF_REQUESTS; i++) {
        var socket = new Socket(page.address().getHost(), page.address().getPort());
        hostile.add(socket);
        socket.getOutputStream().write("GET /".getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IOException e) {
      // The server closed it first, as it may.
    }
    assertThat(hostile).isNotEmpty();
    for (Socket socket : hostile) {
      assertEnded(socket);
    }
    long threads =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("live-viewer"))
            .count();
    assertThat(threads).isLessThanOrEqualTo(20);
    try (Viewer viewer = Viewer.of(page.address())) {
      assertThat(viewer.nextWithRun().data().get("title").asText()).isEqualTo("before");
    }
  }

  private static void assertEnded(Socket socket) throws IOException {
    try (socket) {
      assertThat(socket.getInputStream().readAllBytes()).isEmpty();
    } catch (SocketException e) {
      // It was reset.
    }
  }

  @Test
  void viewerThatComesBackSeesAllAgain() throws IOException {
    page.follow(RECORDED.resolve("before"));
    page.progress("run: half", OptionalDouble.empty());
    Event before;
    try (Viewer viewer = Viewer.of(page.address())) {
      before = viewer.nextWithRun();
    }
    try (Viewer again = Viewer.of(page.address())) {
      assertThat(again.nextWithRun()).isEqualTo(before);
    }
  }

  @Test
  void drawsEveryClientProcessAndTheirSum() throws IOException {
    for (String client : List.of("client-2", "client-10")) {
      Path copy = Files.createDirectories(folder.resolve("clients").resolve(client));
      Files.copy(RECORDED.resolve("before/run.jsonl"), copy.resolve("run.jsonl"));
    }
    page.follow(folder);
    page.progress("run: half", OptionalDouble.empty());
    try (Viewer viewer = Viewer.of(page.address())) {
      Event event = viewer.nextWithRun();
      assertThat(event.run().at("/series/opsPerSec/0").asDouble()).isCloseTo(30_050, within(20.0));
      assertThat(event.run().path("clients")).hasSize(2);
      assertThat(event.run().at("/clients/1/series/rows/READ/p99")).isNotEmpty();
    }
  }

  /** Operations are overdue: the store answers in 1 ms, but users wait for seconds. */
  @Test
  void showsResponseTimesAndTheTargetOfEachClientAndOfAll() throws IOException {
    for (String client : List.of("client-0", "client-1")) {
      RunLogWriter log =
          ResultFolder.open(Files.createDirectories(folder.resolve("clients/" + client))).log();
      log.plan(Run.description(RECORDED.resolve("before")));
      log.begin(new PhaseKey("run", 1), true);
      for (int second = 0; second < 3; second++) {
        log.interval(overdue(second));
      }
    }
    page.follow(folder);
    page.progress("run: half", OptionalDouble.empty());
    try (Viewer viewer = Viewer.of(page.address())) {
      JsonNode run = viewer.nextWithRun().run();
      assertThat(run.at("/series/target").toString()).isEqualTo("[200,200]");
      assertThat(run.at("/series/failedPerSec").toString()).isEqualTo("[6,6]");
      for (JsonNode client : run.path("clients")) {
        JsonNode rows = client.at("/series/rows");
        assertThat(rows.at("/READ/p99/0").asDouble()).isCloseTo(1e6, within(1e4));
        assertThat(rows.at("/Intended-READ/p99/0").asDouble()).isCloseTo(1e9, within(1e7));
        assertThat(rows.at("/Intended-READ/p99/2").asDouble()).isCloseTo(3e9, within(1e7));
      }
    }
  }

  private static Interval overdue(int second) {
    Row reads = LoggedSeconds.row("READ", 1);
    reads.intended().recordValue((second + 1) * 1_000_000_000L);
    Interval known = LoggedSeconds.of(1_700_000_000L + second, reads).interval(second);
    return new Interval(
        known.startNanos(),
        known.endNanos(),
        known.startedAtMillis(),
        known.counts().plus(Counts.of(0, Map.of("TIMEOUT", 3L))),
        known.total(),
        known.byPart(),
        Due.alone(100),
        OptionalLong.empty());
  }

  @Test
  void namesTheFaultsThatAProcessAndTheStarterHaveBegun() throws IOException {
    Path client = Files.createDirectories(folder.resolve("clients/client-0"));
    Path log = Files.copy(RECORDED.resolve("before/run.jsonl"), client.resolve("run.jsonl"));
    Files.writeString(
        log,
        """
        {"fault":{"name":"exec \\"a, b\\"","begunNanos":500000000,"revertedNanos":700000000}}
        """,
        StandardOpenOption.APPEND);
    var killed = new FaultTime("kill master (rg1-rn2)", 1_500_000_000, -1);
    ResultFolder.open(folder).log().faults(List.of(killed));
    page.follow(folder);
    page.progress("run: half", OptionalDouble.empty());
    try (Viewer viewer = Viewer.of(page.address())) {
      assertThat(viewer.nextWithRun().run().at("/faults/bands").toString())
          .contains("{\"name\":\"kill master (rg1-rn2)\",\"from\":1.5,")
          .contains("{\"name\":\"exec \\\"a, b\\\"\",\"from\":0.5,\"to\":1.5}");
    }
  }

  /** However long a run is, its page costs the same. */
  @Test
  void showsTheLastFiveMinutesByTheSecond() throws IOException {
    Path run = Files.createDirectories(folder.resolve("long"));
    RunLogWriter log = ResultFolder.open(run).log();
    log.plan(Run.description(RECORDED.resolve("before")));
    log.begin(new PhaseKey("run", 1), true);
    for (int second = 0; second < 4000; second++) {
      Row conflicts = Row.empty(RowName.parse("CAS-CONFLICT"), Unit.NANOS);
      conflicts.service().recordValueWithCount(4_000, 12);
      long nanos = second * 1_000_000_000L;
      log.interval(
          new Interval(
              nanos,
              nanos + 1_000_000_000,
              1_700_000_000_000L + second * 1000L,
              new Counts(second + 1, 0, 0),
              Counts.NONE,
              List.of(conflicts)));
    }
    page.follow(run);
    page.progress("run", OptionalDouble.empty());
    try (Viewer viewer = Viewer.of(page.address())) {
      Event event = viewer.nextWithRun();
      JsonNode series = event.run().path("series");
      assertThat(series.path("at")).hasSize(299);
      assertThat(series.at("/at/0").asInt()).isEqualTo(3701);
      assertThat(series.at("/at/298").asInt()).isEqualTo(3999);
      assertThat(series.at("/opsPerSec/298").asInt()).isEqualTo(4000);
      assertThat(series.at("/conflictsPerSec/298").asInt()).isEqualTo(12);
    }
  }

  @Test
  void becomesTheReport() throws IOException {
    Path report = folder.resolve("report.html");
    Files.writeString(report, "<p>\n\"done\"</p>");
    try (Viewer viewer = Viewer.of(page.address())) {
      viewer.next();
      page.end(report);
      page.close();
      Event event = viewer.next();
      assertThat(event.name()).isEqualTo("report");
      assertThat(event.data().asText()).isEqualTo("<p>\n\"done\"</p>");
      assertThat(viewer.next()).isNull();
    }
  }

  @Test
  void saysThatThereIsNoReport() throws IOException {
    try (Viewer viewer = Viewer.of(page.address())) {
      viewer.next();
      page.close();
      assertThat(viewer.next().name()).isEqualTo("ended");
      assertThat(viewer.next()).isNull();
    }
  }

  @Test
  void saysThatFiguresCannotBeRead() throws IOException {
    Path run = Files.createDirectories(folder.resolve("odd"));
    Files.writeString(run.resolve("run.jsonl"), "{\n");
    page.follow(run);
    page.progress("run", OptionalDouble.empty());
    try (Viewer viewer = Viewer.of(page.address())) {
      assertThat(viewer.next().sentence()).startsWith("the results cannot be read: ");
    }
  }

  @Test
  void isServedAtTheAddressThatWasAskedForUnderALongToken() {
    assertThat(page.address().toString()).matches("http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "HEAD", "PUT", "DELETE", "OPTIONS"})
  void answersNothingButGet(String method) throws Exception {
    HttpResponse<String> answer = answer(page.address(), method);
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).contains("GET");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/events", "/00000000000000000000000000000000/events", "/favicon.ico"})
  void needsTheToken(String path) throws Exception {
    assertThat(answer(page.address().resolve(path), "GET").statusCode()).isEqualTo(403);
  }

  @Test
  void servesThePageAndNothingElseUnderIt() throws Exception {
    HttpResponse<String> html = answer(page.address(), "GET");
    assertThat(html.statusCode()).isEqualTo(200);
    assertThat(html.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(html.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(html.body()).contains("\"kind\":\"live\"");
    assertThat(answer(page.address().resolve("../").resolve("x"), "GET").statusCode())
        .isEqualTo(403);
    assertThat(answer(page.address().resolve("x"), "GET").statusCode()).isEqualTo(404);
  }

  private static HttpResponse<String> answer(URI address, String method) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(address).method(method, BodyPublishers.noBody()).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }
}
