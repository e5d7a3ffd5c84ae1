package io.github.ycsbxl.elliptics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.elliptics.client.NetworkClient;
import io.github.ycsbxl.elliptics.client.NetworkSettings;
import io.github.ycsbxl.elliptics.client.ObjectClient;
import io.github.ycsbxl.elliptics.protocol.Id;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

@Timeout(300)
final class EllipticsClientTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String KEY = "user1";

  /** SHA-1 of {@code user1}, computed by other programs. */
  private static final Id SHA1 = Id.parse("b3daa77b4c04a9551b8781d03191fe098f325e67");

  private static final Id MD5 = Id.parse("24c9e15e52afc47c225b757e7bee1f9d");

  @Test
  void aRawValueIsAnObjectUnderTheSha1OfItsKey() throws Exception {
    try (RunningServer server = RunningServer.start(2);
        NetworkClient network = network(server)) {
      insertRaw(server, "1");
      ObjectClient objects = network.open();
      assertThat(objects.read(SHA1))
          .hasValueSatisfying(bytes -> assertThat(bytes).isEqualTo("value".getBytes()));
      assertThat(objects.read(MD5)).isEmpty();
      objects.close();
    }
  }

  @Test
  void theSecondCopyIsUnderTheMd5AndReadWhereTheFirstIsNot() throws Exception {
    try (RunningServer server = RunningServer.start(2);
        NetworkClient network = network(server)) {
      insertRaw(server, "2");
      ObjectClient objects = network.open();
      assertThat(objects.read(SHA1)).isPresent();
      objects.write(MD5, "second".getBytes());
      objects.close();
    }
    try (RunningServer server = RunningServer.start(2);
        NetworkClient network = network(server)) {
      ObjectClient objects = network.open();
      objects.write(MD5, "second".getBytes());
      EllipticsClient client = open(raw(server, "2"));
      assertThat(read(client)).isEqualTo("second");
      objects.write(SHA1, new byte[0]);
      var found = new HashMap<String, ByteIterator>();
      assertThat(client.read("t", KEY, null, found)).as("deleted").isEqualTo(Status.NOT_FOUND);
      client.cleanup();
      objects.close();
    }
  }

  private static void insertRaw(RunningServer server, String copies) throws DBException {
    EllipticsClient client = open(raw(server, copies));
    assertThat(client.insert("t", KEY, TestDb.record("value"))).isEqualTo(Status.OK);
    assertThat(client.topology()).isEqualTo(Topology.ofRing(2, Integer.parseInt(copies)));
    assertThat(client.reportedSettings())
        .containsEntry("nodes", "2")
        .containsEntry("socket no-delay", "true")
        .containsEntry("socket keep-alive", "true");
    // Operating systems may grant more than requested, but not the default of a megabyte.
    assertThat(Integer.parseInt(client.reportedSettings().get("socket receive buffer bytes")))
        .isBetween(32 << 10, 64 << 10);
    client.cleanup();
  }

  private static Properties raw(RunningServer server, String copies) {
    Properties properties = server.properties();
    properties.setProperty("value.form", "raw");
    properties.setProperty("elliptics.copies", copies);
    properties.setProperty("elliptics.socket.buffer", "32k");
    properties.setProperty("elliptics.socket.keepalive", "true");
    return properties;
  }

  private static NetworkClient network(RunningServer server) throws IOException {
    String[] address = server.properties().getProperty("elliptics.address").split(":");
    return NetworkClient.connect(
        NetworkSettings.of(
            List.of(new InetSocketAddress(address[0], Integer.parseInt(address[1])))));
  }

  private static String read(EllipticsClient client) {
    var found = new HashMap<String, ByteIterator>();
    assertThat(client.read("t", KEY, null, found)).isEqualTo(Status.OK);
    return found.get("field0").toString();
  }

  @Test
  void reportsWhichNodesAnswered() throws Exception {
    Set<String> heard = new TreeSet<>();
    var observer =
        new NodeTimed.Observer() {
          @Override
          public void answered(NodeTimed.RequestKind kind, String node, long nanos) {
            heard.add(kind + " " + node);
          }

          @Override
          public void failed(NodeTimed.RequestKind kind, String node) {
            heard.add("failed " + node);
          }
        };
    EllipticsClient client = open(TestDb.properties("elliptics.nodes", "2"));
    client.observeNodes(observer);
    for (int i = 0; i < 64; i++) {
      client.insert("t", "user" + i, TestDb.record("1"));
      client.read("t", "user" + i, null, new HashMap<>());
    }
    assertThat(heard)
        .containsExactly("READ 7fffffff", "READ ffffffff", "WRITE 7fffffff", "WRITE ffffffff");
    heard.clear();
    client.observeNodes(NodeTimed.Observer.NONE);
    client.insert("t", KEY, TestDb.record("1"));
    assertThat(heard).isEmpty();
    client.cleanup();
  }

  @Test
  void aNetworkThatEndsIsAnErrorThatSaysWhetherSomethingWasWritten() throws Exception {
    RunningServer server = RunningServer.start(1);
    EllipticsClient client = open(server.properties());
    client.insert("t", KEY, TestDb.record("1"));
    server.close();
    // The disconnect may be known already, or be detected after the request was sent.
    assertThat(client.insert("t", KEY, TestDb.record("1")).getName())
        .isIn("ERROR", "INDETERMINATE");
    Status later = client.insert("t", KEY, TestDb.record("1"));
    assertThat(later.getName()).isEqualTo("ERROR");
    assertThat(later.getDescription()).contains("127.0.0.1:", " CONNECT_FAILED: ");
    assertThat(client.read("t", KEY, null, new HashMap<>()).getName()).isEqualTo("ERROR");
    assertThat(client.update("t", KEY, TestDb.record("1")).getName()).isEqualTo("ERROR");
    assertThat(client.delete("t", KEY).getName()).isEqualTo("ERROR");
    client.cleanup();
  }

  @Test
  void saysThatThereIsNoNetwork() {
    assertThatThrownBy(() -> open(TestDb.properties("elliptics.address", "127.0.0.1:1")))
        .isInstanceOf(DBException.class)
        .satisfies(golden::pin);
  }

  @Test
  void saysThatItsPropertiesAreWrong() {
    assertThatThrownBy(() -> open(TestDb.properties("elliptics.copies", "3")))
        .isInstanceOf(DBException.class)
        .satisfies(golden::pin);
  }

  @Test
  void whatIsNoRecordIsAnError() throws Exception {
    try (RunningServer server = RunningServer.start(1)) {
      insertRawOn(server);
      EllipticsClient fields = open(server.properties());
      Status status = fields.read("t", KEY, null, new HashMap<>());
      assertThat(status.getName()).isEqualTo("ERROR");
      golden.pin(status.getDescription());
      assertThat(fields.update("t", KEY, new HashMap<>(Map.of())).getName()).isEqualTo("ERROR");
      fields.cleanup();
    }
  }

  private static void insertRawOn(RunningServer server) throws DBException {
    EllipticsClient client = open(raw(server, "1"));
    client.insert("t", KEY, TestDb.record("value"));
    client.cleanup();
  }

  private static EllipticsClient open(Properties properties) throws DBException {
    return TestDb.open(new EllipticsClient(), properties);
  }
}
