package io.github.ycsbxl.voldemort.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.serve.ListenerSettings;
import io.github.ycsbxl.serve.SessionListener;
import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import io.github.ycsbxl.voldemort.protocol.Operation;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.KeyedValues;
import io.github.ycsbxl.voldemort.protocol.WireInput;
import io.github.ycsbxl.voldemort.server.Recording.Line;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Responses of this server, byte-identical to those of the original, in every protocol. */
@Timeout(300)
final class RecordedConversationsTest {
  /** Start time of the recorded server, the time of its state, in both encodings. */
  private static final List<byte[]> START_TIMES =
      List.of(
          HexFormat.of().parseHex("000001a1fb16439c"),
          HexFormat.of().parseHex("000001a1fb164360"),
          HexFormat.of().parseHex("9c87d9d89f34"),
          HexFormat.of().parseHex("e086d9d89f34"));

  /** Keys of requests for routing by the server, which this server does not support. */
  private static final String ROUTED_KEY = HexFormat.of().formatHex("routed-".getBytes(UTF_8));

  /** The recorded server had more stores. */
  private static final List<String> OUR_OWN_TEXT = List.of("<stores>", "stores.xml");

  @TempDir Path folder;

  private NodeStores stores;
  private SessionListener listener;

  static List<Recording> recordings() throws IOException {
    return Recording.all();
  }

  @BeforeEach
  void start() throws IOException {
    String clusterXml =
        """
        <cluster>
          <name>refsingle</name>
          <server>
            <id>0</id>
            <host>127.0.0.1</host>
            <http-port>8081</http-port>
            <socket-port>6666</socket-port>
            <admin-port>6667</admin-port>
            <partitions>0, 1</partitions>
          </server>
        </cluster>"""
            .replace("\n", "\r\n");
    List<StoreDefinition> definitions =
        List.of(Stores.named("test", "bdb"), Stores.named("test_mem", "memory"));
    Cluster cluster = Cluster.parse(clusterXml);
    stores =
        NodeStores.open(
            new ServedCluster(cluster, clusterXml, definitions, StoreDefinition.toXml(definitions)),
            cluster.nodes().get(0),
            new StorageSettings(EngineKind.BDB, folder, 16 << 20));
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    listener = SessionListener.bind(address, ListenerSettings.USUAL);
    listener.serve("voldemort", new ClientSession(stores));
  }

  @AfterEach
  void stop() throws IOException {
    listener.close();
    stores.close();
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void answersAsTheOriginal(Recording recording) throws IOException {
    Iterator<Line> lines =
        recording.lines().stream().takeWhile(line -> !line.contains(ROUTED_KEY)).iterator();
    Socket socket = connect();
    try {
      Line line = lines.next();
      while (line != null) {
        if (line.length() == 3) {
          socket.close();
          socket = connect();
        }
        byte[] request = line.bytes();
        assertThat(request).hasSize(line.length());
        socket.getOutputStream().write(request);
        Line answer = lines.hasNext() ? lines.next() : null;
        if (answer == null || answer.fromClient()) {
          assertThat(socket.getInputStream().read()).as("connection is closed").isEqualTo(-1);
          line = lines.hasNext() ? answer : null;
        } else {
          compare(recording.protocol(), socket, request, answer);
          line = lines.hasNext() ? lines.next() : null;
        }
      }
    } finally {
      socket.close();
    }
  }

  private static void compare(Protocol protocol, Socket socket, byte[] request, Line answer)
      throws IOException {
    if (OUR_OWN_TEXT.stream().anyMatch(new String(answer.beginning(), UTF_8)::contains)) {
      // The length differs here, so only the bytes that have arrived can be read.
      byte[] some = socket.getInputStream().readNBytes(1);
      var rest = new byte[1 << 16];
      int more = socket.getInputStream().read(rest);
      assertThat(new String(some, UTF_8) + new String(rest, 0, more, UTF_8)).contains("</stores>");
      return;
    }
    byte[] actual = socket.getInputStream().readNBytes(answer.length());
    assertThat(actual)
        .as("answer to %s", HexFormat.of().formatHex(start(request)))
        .hasSize(answer.length());
    byte[] expected = answer.beginning().clone();
    byte[] beginning = Arrays.copyOf(actual, expected.length);
    START_TIMES.forEach(time -> forget(time, expected, beginning));
    if (!Arrays.equals(beginning, expected)) {
      assertThat(asMap(protocol, beginning)).isEqualTo(asMap(protocol, expected));
    }
  }

  /** Returns the response to a getAll, which the original sends in hash table order. */
  private static Map<String, String> asMap(Protocol protocol, byte[] answer) throws IOException {
    WireInput in =
        WireInput.of(
            Channels.newChannel(new ByteArrayInputStream(answer)),
            WireInput.DEFAULT_MAX_MESSAGE_BYTES);
    Response response = protocol.format().readResponse(Operation.GET_ALL, in);
    assertThat(response).as(HexFormat.of().formatHex(answer)).isInstanceOf(KeyedValues.class);
    return ((KeyedValues) response)
        .entries().stream()
            .collect(
                Collectors.toMap(
                    entry -> new String(entry.key(), UTF_8),
                    entry ->
                        entry.versions().stream()
                            .map(one -> new String(one.value(), UTF_8) + one.clock())
                            .toList()
                            .toString()));
  }

  private static byte[] start(byte[] request) {
    return Arrays.copyOf(request, Math.min(request.length, 100));
  }

  /** Replaces the bytes by zeros where {@code time} is expected. */
  private static void forget(byte[] time, byte[] expected, byte[] actual) {
    for (int i = 0; i + time.length <= expected.length; i++) {
      if (Arrays.equals(expected, i, i + time.length, time, 0, time.length)) {
        Arrays.fill(expected, i, i + time.length, (byte) 0);
        Arrays.fill(actual, i, i + time.length, (byte) 0);
      }
    }
  }

  private Socket connect() throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), listener.address().getPort());
    socket.setSoTimeout(10_000);
    return socket;
  }
}
