package io.github.ycsbxl.voldemort.server;

import static io.github.ycsbxl.voldemort.server.RawClient.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.serve.ListenerSettings;
import io.github.ycsbxl.serve.SessionListener;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.Response.Stored;
import io.github.ycsbxl.voldemort.protocol.Routing;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of clients that misbehave. */
@Timeout(300)
final class ClientSessionTest {
  private static final DefaultCluster ONE = new DefaultCluster(1, 1, new TreeSet<>());

  /** A get with a key of 2 GiB. */
  private static final byte[] HUGE =
      HexFormat.of().parseHex("01" + "0004" + "74657374" + "00" + "7fffffff");

  private NodeStores stores;
  private SessionListener listener;

  @BeforeEach
  void start() throws IOException {
    var cluster = new ServedCluster(ONE.at("127.0.0.1", List.of(6666)), "", ONE.stores(), "");
    stores =
        NodeStores.open(
            cluster,
            cluster.cluster().nodes().get(0),
            new StorageSettings(EngineKind.MEMORY, Path.of("unused"), 1));
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
  @ValueSource(strings = {"ad1", "xyz", "GET / HTTP/1.1\r\n\r\n"})
  void endsWithoutAWordOnUnknownProtocols(String first) throws Exception {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), listener.address().getPort())) {
      socket.getOutputStream().write(bytes(first));
      assertThat(read(socket)).isEqualTo(-1);
    }
  }

  @Test
  void endsWithoutAWordOnMalformedRequestsAndServesOthers() throws Exception {
    try (RawClient other = connect(Protocol.VP1);
        RawClient unknownOperation = connect(Protocol.VP1);
        RawClient hugeMessage = connect(Protocol.VP1)) {
      unknownOperation.send((byte) 9);
      hugeMessage.send(HUGE);
      assertThat(unknownOperation.isEnded()).isTrue();
      assertThat(hugeMessage.isEnded()).isTrue();
      assertThat(other.ask(RawClient.put(Routing.NORMAL, "test", "k", "v")))
          .isEqualTo(new Stored());
    }
  }

  @Test
  void ignoresARequestThatIsCutOff() throws Exception {
    try (RawClient client = connect(Protocol.VP1)) {
      client.send((byte) 2, (byte) 0, (byte) 4);
    }
    try (RawClient client = connect(Protocol.VP1)) {
      assertThat(client.get(Routing.NORMAL, "test", "k")).isEmpty();
    }
  }

  @Test
  void keepsTheConnectionAfterAnError() throws Exception {
    try (RawClient client = connect(Protocol.VP1)) {
      assertThat(client.failure(RawClient.get("nosuch", "k")))
          .isEqualTo("1 No store named: 'nosuch'.");
      assertThat(client.get(Routing.NORMAL, "test", "k")).isEmpty();
    }
  }

  @Test
  void answersManyConnectionsAtOnce() throws Exception {
    var clients = new RawClient[50];
    for (int i = 0; i < clients.length; i++) {
      clients[i] = connect(Protocol.VP3);
    }
    for (int i = 0; i < clients.length; i++) {
      clients[i].ask(RawClient.put(Routing.NORMAL, "test", "k" + i, "v" + i));
    }
    for (int i = 0; i < clients.length; i++) {
      assertThat(clients[i].get(Routing.NORMAL, "test", "k" + i)).isEqualTo(List.of("v" + i));
      clients[i].close();
    }
  }

  @Test
  void endsIdleAndUnfinishedConnectionsWhenTheServerStops() throws Exception {
    try (RawClient idle = connect(Protocol.VP1);
        RawClient unfinished = connect(Protocol.VP1);
        Socket silent =
            new Socket(InetAddress.getLoopbackAddress(), listener.address().getPort())) {
      unfinished.send((byte) 2, (byte) 0, (byte) 4);
      idle.get(Routing.NORMAL, "test", "k");
      listener.close();
      assertThat(idle.isEnded()).isTrue();
      assertThat(unfinished.isEnded()).isTrue();
      assertThat(read(silent)).isEqualTo(-1);
      assertThatThrownBy(() -> connect(Protocol.VP1)).isInstanceOf(IOException.class);
    }
  }

  /** Returns -1 also if the server disconnected before it had read all bytes. */
  private static int read(Socket socket) {
    try {
      return socket.getInputStream().read();
    } catch (IOException e) {
      return -1;
    }
  }

  private RawClient connect(Protocol protocol) throws IOException {
    return RawClient.connect(listener.address().getPort(), protocol);
  }
}
