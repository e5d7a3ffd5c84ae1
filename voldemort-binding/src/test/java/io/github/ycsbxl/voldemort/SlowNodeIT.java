package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.FreePorts;
import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.cli.Ycsb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Cluster of three nodes, one of which responds 20 ms late, with two clients. */
@Timeout(900)
final class SlowNodeIT {
  private static final Duration LATE = Duration.ofMillis(20);
  private static final double LATE_US = 20_000;
  private static final List<String> NODES = List.of("0", "1", "2");
  private static final String SLOW = "2";

  private static final String STORES =
      """
      <stores><store>
        <name>usertable</name><persistence>memory</persistence><routing>client</routing>
        <replication-factor>2</replication-factor>
        <required-reads>1</required-reads><required-writes>1</required-writes>
        <key-serializer><type>string</type></key-serializer>
        <value-serializer><type>identity</type></value-serializer>
      </store></stores>
      """;

  @TempDir private Path folder;

  @BeforeAll
  static void prepareClientProcesses() {
    ShortJvm.shareArchive();
  }

  @Test
  @SuppressWarnings("try")
  void everyOutputTellsWhichNodeIsLate() throws Exception {
    int[] ports = FreePorts.take(3).stream().mapToInt(Integer::intValue).toArray();
    Path stores = Files.writeString(folder.resolve("stores.xml"), STORES);
    try (LateRelay relay = LateRelay.to(ports[2], LATE);
        RunningServer fast =
            serve("0,1", stores, cluster("relayed.xml", ports[0], ports[1], relay.port()));
        RunningServer late = serve(SLOW, stores, cluster("own.xml", ports))) {
      List<String> printed = bench(fast.speaking("vp1").getProperty("voldemort.url"));
      Path run = folder.resolve("results/late");
      assertNodesShow(run);
      assertClientsAddUp(run);
      assertThat(printed).anyMatch(line -> line.startsWith("[READ@2], 99thPercentileLatency(us),"));
      assertThat(Files.readString(run.resolve("summary.csv"))).doesNotContain("@");
      assertThat(Files.readString(run.resolve("report.html")))
          .contains("{\"node\":\"2\",\"operation\":\"READ\",\"answered\":");
      Ycsb.Outcome compared =
          Ycsb.exactly("compare", run.toString(), "--fail-if", "READ@2.p50 > 16ms");
      assertThat(compared.status()).isEqualTo(1);
      assertThat(compared.out())
          .anyMatch(line -> line.startsWith("READ@0.p50 ms"))
          .anyMatch(line -> line.startsWith("READ@2.p99 ms"));
      assertThat(compared.err()).anyMatch(line -> line.contains("READ@2.p50"));
    }
  }

  private static void assertNodesShow(Path run) throws IOException {
    Map<String, Map<String, String>> rows = nodes(run);
    for (String request : List.of("READ", "WRITE", "UPDATE")) {
      double slow = Double.parseDouble(rows.get(request + "@" + SLOW).get("p50_us"));
      assertThat(slow).isGreaterThanOrEqualTo(LATE_US * 0.99);
      for (String node : List.of("0", "1")) {
        Map<String, String> other = rows.get(request + "@" + node);
        assertThat(other.get("node")).isEqualTo(node);
        // However busy the machine is, some response is immediate.
        assertThat(Double.parseDouble(other.get("min_us"))).isLessThan(LATE_US);
      }
    }
    // One replica is awaited; the other one has the write, too, and is visible.
    assertThat(rows).containsKey("UNAWAITED@" + SLOW);
    // Gets, complete puts and the puts' requests for a version are separate.
    long puts = operations(run, "UPDATE");
    assertThat(ofAllNodes(rows, "READ")).isEqualTo(operations(run, "READ")).isGreaterThan(500);
    assertThat(ofAllNodes(rows, "UPDATE")).isEqualTo(puts).isGreaterThan(100);
    // A put starts again after a version conflict.
    assertThat(ofAllNodes(rows, "VERSION"))
        .isEqualTo(ofAllNodes(rows, "WRITE"))
        .isBetween(puts, puts + 50);
    for (String node : NODES) {
      assertThat(seconds(run, "READ@" + node)).isEqualTo(answered(rows, "READ@" + node));
    }
  }

  private static void assertClientsAddUp(Path run) throws IOException {
    Map<String, Long> sum = new TreeMap<>();
    for (String client : List.of("client-0", "client-1")) {
      nodes(run.resolve("clients").resolve(client))
          .forEach((row, cells) -> sum.merge(row, Long.valueOf(cells.get("answered")), Long::sum));
    }
    Map<String, Long> whole = new TreeMap<>();
    nodes(run).forEach((row, cells) -> whole.put(row, Long.valueOf(cells.get("answered"))));
    assertThat(whole).isEqualTo(sum);
  }

  private static long ofAllNodes(Map<String, Map<String, String>> rows, String request) {
    return NODES.stream().mapToLong(node -> answered(rows, request + "@" + node)).sum();
  }

  private static long operations(Path run, String operation) throws IOException {
    return csv(run.resolve("summary.csv")).stream()
        .filter(row -> row.get("phase").equals("run") && row.get("operation").equals(operation))
        .mapToLong(row -> Long.parseLong(row.get("succeeded")))
        .sum();
  }

  private static long answered(Map<String, Map<String, String>> rows, String row) {
    return Long.parseLong(rows.get(row).get("answered"));
  }

  /** Returns the rows of the run phase. */
  private static Map<String, Map<String, String>> nodes(Path run) throws IOException {
    var rows = new TreeMap<String, Map<String, String>>();
    for (Map<String, String> row : csv(run.resolve("nodes.csv"))) {
      if (row.get("phase").equals("run")) {
        rows.put(row.get("operation"), row);
      }
    }
    return rows;
  }

  private static long seconds(Path run, String row) throws IOException {
    return csv(run.resolve("timeseries.csv")).stream()
        .filter(line -> line.get("phase").equals("run") && line.get("operation").equals(row))
        .mapToLong(line -> Long.parseLong(line.get("succeeded")))
        .sum();
  }

  /** Returns the lines of a file without quotes, with cells by column. */
  private static List<Map<String, String>> csv(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    String[] columns = lines.get(0).split(",");
    var rows = new ArrayList<Map<String, String>>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      var row = new TreeMap<String, String>();
      for (int i = 0; i < columns.length; i++) {
        row.put(columns[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  private List<String> bench(String url) throws Exception {
    var line = new ArrayList<>(List.of("bench", "voldemort", "-clients", "2"));
    for (String property :
        List.of(
            "voldemort.url=" + url,
            "voldemort.connection.timeout=60s",
            "voldemort.socket.timeout=60s",
            "voldemort.update=replace",
            "recordcount=200",
            "operationcount=400",
            "threadcount=2",
            "readproportion=0.75",
            "updateproportion=0.25",
            "seed=20110110",
            "run.name=late",
            "results.dir=" + folder.resolve("results"))) {
      line.addAll(List.of("-p", property));
    }
    Ycsb.Outcome outcome = Ycsb.exactly(line.toArray(String[]::new));
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    return outcome.out();
  }

  private RunningServer serve(String nodes, Path stores, Path cluster) throws IOException {
    return RunningServer.start(
        "voldemort.cluster", cluster.toString(),
        "voldemort.stores", stores.toString(),
        "voldemort.node", nodes);
  }

  private Path cluster(String file, int... ports) throws IOException {
    var xml = new StringBuilder("<cluster><name>late</name>");
    for (int id = 0; id < ports.length; id++) {
      xml.append(
          "<server><id>%d</id><host>127.0.0.1</host><http-port>0</http-port><socket-port>%d</socket-port><partitions>%d, %d</partitions></server>"
              .formatted(id, ports[id], id, id + ports.length));
    }
    return Files.writeString(folder.resolve(file), xml + "</cluster>");
  }
}
